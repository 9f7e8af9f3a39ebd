/** What a provider sent a window back with. */
export interface ProvidersAnswer {
  readonly code: string | undefined
  readonly state: string | undefined
  /** Why there is no code. */
  readonly error: string | undefined
}

let answer: ProvidersAnswer | undefined

/** Read once, and out of the address before anything else may read it. */
export function takeAnswer(): ProvidersAnswer {
  if (answer) return answer
  const search = new URLSearchParams(location.search)
  const partOf = (name: string) => search.get(name) ?? undefined
  answer = { code: partOf('code'), state: partOf('state'), error: partOf('error') }
  history.replaceState(history.state, '', location.pathname)
  return answer
}

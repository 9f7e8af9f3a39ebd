/** A provider's addresses and keys are asked for anew so often, since both may change. */
const KNOWN_MILLISECONDS = 3_600_000

/** Asked once while it holds; a failure is not remembered. */
export function remembered<T>(ask: () => Promise<T>): () => Promise<T> {
  let known: { readonly value: Promise<T>; readonly until: number } | undefined
  return () => {
    const now = performance.now()
    if (known && now < known.until) return known.value
    const value = ask()
    known = { value, until: now + KNOWN_MILLISECONDS }
    value.catch(() => (known = undefined))
    return value
  }
}

let names: readonly string[] = []

/** Notes which parts of an address made no sense: the router has cleaned the address before any page sees it. */
export function noteLeftOut(found: readonly string[]): void {
  if (found.length > 0) names = found
}

/** What was noted since it was last asked for. */
export function takeLeftOut(): readonly string[] {
  const taken = names
  names = []
  return taken
}

/** A text that was sent so often is worth keeping parsed and planned on each connection, which costs memory there. */
const OFTEN = 10
/** Bounds that memory. */
const MOST_NAMES = 100
/** Bounds what is remembered of texts that come once, such as those with as many placeholders as rows. */
const MOST_COUNTED = 1_000

/**
 * Names for the texts of statements: one that is sent often gets its own for good, and the driver then has PostgreSQL
 * parse it once per connection instead of each time; undefined for the others. Names of another prefix are others.
 */
export function createStatementNames(prefix = 's'): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const sent = new Map<string, number>()
  return text => {
    const known = names.get(text)
    if (known !== undefined || names.size === MOST_NAMES) return known
    const times = (sent.get(text) ?? 0) + 1
    if (times < OFTEN) {
      if (sent.size === MOST_COUNTED) sent.clear()
      sent.set(text, times)
      return undefined
    }
    sent.delete(text)
    const name = `${prefix}${names.size + 1}`
    names.set(text, name)
    return name
  }
}

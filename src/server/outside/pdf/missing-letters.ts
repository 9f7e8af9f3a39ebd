// Letters that our fonts lack would be drawn as boxes. They are named instead: [U+1F600].

/** What stands for nothing by itself: joiners, marks of direction, variants of a letter. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu
/** What every Latin font has. */
const USUAL =
  /^[\n\t\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u0218-\u021b\u2013\u2014\u201c-\u201e\u2022\u2026]*$/

/** Letters without a space that fit a line, and those that nobody writes: finding where to break them takes seconds. */
const LONG_WORD = /\S{40}(?=\S{20})/gu
/** Where a line may end, and nothing is seen. */
const MAY_BREAK = '\u200B'

/**
 * The text as it can be drawn: one letter where letter and mark are one, what the font lacks by its number, and words that
 * no line holds with places to break them.
 */
export const drawable = (text: string, has: (codePoint: number) => boolean): string =>
  nameMissing(text, has).replaceAll(LONG_WORD, `$&${MAY_BREAK}`)

function nameMissing(text: string, has: (codePoint: number) => boolean): string {
  if (USUAL.test(text)) return text
  const whole = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(UNSEEN, '')
  let said = ''
  let missing: string[] = []
  const close = () => {
    if (missing.length > 0) said += `[${missing.join(' ')}]`
    missing = []
  }
  for (const letter of whole) {
    const codePoint = letter.codePointAt(0)!
    if (letter === '\n' || letter === '\t' || has(codePoint)) {
      close()
      said += letter
    } else missing.push(`U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`)
  }
  close()
  return said
}

/** Members of a document's parts that hold further parts. */
const HOLDING = new Set(['text', 'stack', 'columns', 'ul', 'ol', 'table', 'body', 'cells', 'foot', 'title'])

/** A part of a document with every text in it said anew. */
export function sayAgain<T>(part: T, say: (text: string) => string): T {
  if (typeof part === 'string') return say(part) as T
  if (Array.isArray(part)) return part.map((each: unknown) => sayAgain(each, say)) as T
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      // Columns of a plain table hold their titles, columns of a page whole parts; neither holds another text.
      HOLDING.has(name) ? sayAgain(value as unknown, say) : value,
    ]),
  ) as T
}

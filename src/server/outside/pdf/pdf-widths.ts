import type { PdfTable } from './pdf-document.ts'

/** Digits that a line has room for, of 9 points. */
const LINE = { portrait: 92, landscape: 136 }
/** Between a cell and its neighbours. */
const GAP = 2
/** Longer words of texts break, so that one address does not take the room of all. */
const LONGEST_WORD = 10
const BOLD = 1.08
/** A day and its hour stand in one line. */
const INSTANT = /^\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}$/
const THIN = /[\s.,:;'ilIjft()|/-]/g

/** How much room it takes, a digit being one: thin letters take half. */
const lengthOf = (text: string) => text.length - (text.match(THIN)?.length ?? 0) / 2

const longestWordOf = (text: string) => Math.max(...text.split(' ').map(lengthOf))

/**
 * Shares of the page's width, together 1: as its columns ask for, but a figure, a moment and a head are never broken where
 * others have room to give.
 */
export function widthsOf(
  { columns, cells, foot = [] }: Pick<PdfTable, 'columns' | 'cells' | 'foot'>,
  isWide: boolean,
): number[] {
  const line = isWide ? LINE.landscape : LINE.portrait
  const total = columns.reduce((sum, { width }) => sum + width, 0)
  const asked = columns.map(({ width }) => (width / total) * line)
  const needed = columns.map(({ title, isNumber }, index) => {
    const unbroken = (text: string) =>
      isNumber || INSTANT.test(text) ? lengthOf(text) : Math.min(longestWordOf(text), LONGEST_WORD)
    let most = Math.max(longestWordOf(title), unbroken(foot[index] ?? '')) * BOLD
    for (const row of cells) most = Math.max(most, unbroken(row[index] ?? ''))
    return most + GAP
  })
  const all = needed.reduce((sum, each) => sum + each, 0)
  if (all >= line) return needed.map(each => each / all)
  const missing = asked.reduce((sum, each, index) => sum + Math.max(0, needed[index]! - each), 0)
  const spare = asked.reduce((sum, each, index) => sum + Math.max(0, each - needed[index]!), 0)
  return asked.map((each, index) => {
    const over = each - needed[index]!
    return (over <= 0 ? needed[index]! : each - (over / spare) * missing) / line
  })
}

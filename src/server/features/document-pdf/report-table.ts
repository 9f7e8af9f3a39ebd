import type { ReportBody } from '#domain/documents/reports/report-template.ts'
import type { Content, TableCell } from 'pdfmake/interfaces'
import { PAGE_WIDTH } from './paper.ts'

/** More would leave no room for a letter between the lines. */
const MOST_COLUMNS = 20
/** Letters in what is repeated on every page. */
const LONGEST_HEAD = 400

interface Placed {
  readonly node: ReportBody
  readonly row: number
  readonly column: number
  readonly colSpan: number
  readonly rowSpan: number
}

/** A table of a text; its first rows, where all their cells are heads, come back on every page. */
export function drawTable(table: ReportBody, drawCell: (cell: ReportBody) => Content[]): Content[] {
  const rows = table.content ?? []
  const placed = place(rows)
  const columns = Math.max(...placed.map(({ column, colSpan }) => column + colSpan), 1)
  if (columns > MOST_COLUMNS) return rows.flatMap(row => (row.content ?? []).flatMap(drawCell))
  const body: TableCell[][] = rows.map(() => Array.from({ length: columns }, () => ({ text: '' })))
  for (const { node, row, column, colSpan, rowSpan } of placed) {
    const isHead = node.type === 'table_header'
    body[row]![column] = { stack: drawCell(node), colSpan, rowSpan, ...(isHead && { bold: true }) }
  }
  const heads = countHeads(rows, placed)
  const width = PAGE_WIDTH / columns - PADDING
  return [
    {
      layout: 'grid',
      margin: [0, 2, 0, 8],
      fontSize: columns > 8 ? 7 : 9,
      table: {
        headerRows: heads,
        // A head alone is no use at the end of a page; what is longer than a page cannot be kept with it.
        keepWithHeaderRows: heads > 0 && countLetters(rows[heads] ?? { type: '' }) <= LONGEST_HEAD ? 1 : 0,
        widths: Array.from({ length: columns }, () => width),
        body,
      },
    },
  ]
}

/** Of a cell, left and right, with its line. */
const PADDING = 10.6

/** Each cell where it stands: beside what is there already, and never under a row that is not. */
function place(rows: readonly ReportBody[]): Placed[] {
  const taken = rows.map(() => new Set<number>())
  return rows.flatMap(({ content = [] }, row) => {
    let column = 0
    return content.map(node => {
      while (taken[row]!.has(column)) column++
      const rowSpan = Math.min(spanOf(node, 'rowspan'), rows.length - row)
      let colSpan = 1
      while (colSpan < spanOf(node, 'colspan') && !taken[row]!.has(column + colSpan)) colSpan++
      for (let down = row; down < row + rowSpan; down++)
        for (let across = column; across < column + colSpan; across++) taken[down]!.add(across)
      return { node, row, column, colSpan, rowSpan }
    })
  })
}

const spanOf = ({ attrs }: ReportBody, name: string) => Math.max(1, Number(attrs?.[name] ?? 1))

function countHeads(rows: readonly ReportBody[], placed: readonly Placed[]): number {
  const first = rows.findIndex(({ content = [] }) => content.some(({ type }) => type !== 'table_header'))
  const heads = first < 0 ? 0 : first
  const reaches = placed.some(({ row, rowSpan }) => row < heads && row + rowSpan > heads)
  const letters = rows.slice(0, heads).reduce((sum, row) => sum + countLetters(row), 0)
  return reaches || letters > LONGEST_HEAD ? 0 : heads
}

function countLetters({ text, type, content = [] }: ReportBody): number {
  // A tag says a word or two, and a paragraph takes a line at least.
  const own = text?.length ?? (type === 'tag' || type === 'paragraph' || type === 'hard_break' ? 20 : 0)
  return content.reduce((sum, each) => sum + countLetters(each), own)
}

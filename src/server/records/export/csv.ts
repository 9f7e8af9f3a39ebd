import { formatTime, localDateOf, minutesOf } from '#domain/time/wall-time.ts'
import { ronText } from '#domain/money/money.ts'
import { durationText } from './duration-text.ts'
import { cellsOf, rowOf, type WrittenPart, type Writers } from './table.ts'

// RFC 4180 as a Romanian Excel opens it by itself: a mark of UTF-8, semicolons, a comma in amounts; dates as ISO 8601.

const BYTE_ORDER_MARK = '\ufeff'

export async function* writeCsv({ columns, rows, foot }: WrittenPart, zone: string): AsyncGenerator<string> {
  const write = writers(zone)
  let lines = BYTE_ORDER_MARK + lineOf(columns.map(column => guarded(column.title)))
  for await (const some of rows) {
    yield lines + cellsOf(columns, some, write, '').map(lineOf).join('')
    lines = ''
  }
  if (foot) lines += lineOf(rowOf(columns, foot, write, ''))
  if (lines) yield lines
}

function writers(zone: string): Writers<string> {
  const instant = (at: number) => `${localDateOf(at, zone)} ${formatTime(minutesOf(at, zone))}`
  return {
    text: guarded,
    integer: String,
    money: bani => ronText(bani).replace('.', ','),
    percent: hundredths => `${String(hundredths).replace('.', ',')}%`,
    minutes: durationText,
    rating: stars => String(stars).replace('.', ','),
    date: String,
    instant,
    moment: at => (typeof at === 'number' ? instant(at) : at),
  }
}

/** Before what may begin a formula, in the wide forms of the East as well; a comma ends a cell where Excel is English. */
const FORMULA_BEGIN = /(?<=^|[,;\t\r\n])(?=[=+\-@\t\r\n＝＋－＠])/g

/** Text that a spreadsheet would run as a formula is shown as text; an international phone is none. */
function guarded(text: string): string {
  return /^\+\d[\d ]*$/.test(text) ? text : text.replaceAll(FORMULA_BEGIN, "'")
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(quoted).join(';')}\r\n`
}

function quoted(cell: string): string {
  return /[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

import { once } from 'node:events'
import { PassThrough, type Writable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { DAY, epochDayOf, offsetAt } from '#domain/time/wall-time.ts'
import { ronOf } from '#domain/money/money.ts'
import excel from 'exceljs'
import { isNumber, rowOf, type Head, type Kind, type Writers } from './table.ts'

// Writes a file of sheets, told in lines of JSON, to its output, and ends. It runs beside the server, never in it.

/** What it is told first. */
export interface BookHead {
  readonly clinic: string
  readonly zone: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** What it is told of a sheet before its rows. */
export interface SheetHead {
  readonly title: string
  /** Over the table. */
  readonly lines: readonly string[]
  readonly columns: readonly Head[]
  readonly foot: readonly unknown[] | null
}

/** The most that a cell of a sheet holds. */
const MAX_TEXT = 32_767
/** Unicode knows these two and XML does not: with one of them Excel opens nothing. */
const NO_XML = /[\ufffe\uffff]/g
const DATE = 'dd.mm.yyyy'
const FORMATS: Record<Kind, string> = {
  text: '@',
  integer: '#,##0',
  money: '#,##0.00 "lei"',
  percent: '0.0#%',
  minutes: '[h]:mm',
  rating: '0.00',
  date: DATE,
  instant: 'dd.mm.yyyy hh:mm',
  moment: 'dd.mm.yyyy hh:mm',
}
const MINUTES_OF_DAY = 1440

const lines = linesOf(process.stdin)
const book = JSON.parse(await nextLine()) as BookHead
const out = new PassThrough()
out.pipe(process.stdout)
const file = new excel.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false })
file.creator = book.clinic
file.lastModifiedBy = book.clinic
file.created = new Date(book.now)
const write = writers(book.zone)
for (let head = await nextLine(); head !== 'null'; head = await nextLine())
  await writeSheet(JSON.parse(head) as SheetHead)
await file.commit()

/** One sheet, whose rows follow its head until it is said that they are all. */
async function writeSheet({ title, lines: over, columns, foot }: SheetHead): Promise<void> {
  // The table's head stays in sight, with all that stands over it.
  const headRow = over.length + 1
  const sheet = file.addWorksheet(sheetName(title), { views: [{ state: 'frozen', ySplit: headRow }] })
  sheet.columns = columns.map(({ kind, width }) => ({
    width,
    style: {
      numFmt: FORMATS[kind],
      alignment: { vertical: 'top', horizontal: isNumber(kind) ? 'right' : 'left' },
    },
  }))
  for (const line of over) {
    const said = sheet.addRow([line])
    // Whatever stands under it, it is read from its begin.
    said.getCell(1).alignment = { horizontal: 'left' }
    said.commit()
  }
  const titles = sheet.addRow(columns.map(column => column.title))
  titles.font = { bold: true }
  titles.commit()
  sheet.autoFilter = { from: { row: headRow, column: 1 }, to: { row: headRow, column: columns.length } }
  const moments = columns.flatMap(({ kind }, index) => (kind === 'moment' ? [index] : []))
  for (let rows = await nextLine(); rows !== 'null'; rows = await nextLine()) {
    for (const values of JSON.parse(rows) as unknown[][]) {
      const row = sheet.addRow(rowOf(columns, values, write, null))
      // What has no hour shows none.
      for (const index of moments) if (typeof values[index] === 'string') row.getCell(index + 1).numFmt = DATE
      row.commit()
    }
    await taken(sheet)
  }
  if (foot) {
    const sums = sheet.addRow(rowOf(columns, foot, write, null))
    sums.font = { bold: true }
    sums.commit()
  }
  sheet.commit()
}

/** Throws where the lines end before it was said that they are all. */
async function nextLine(): Promise<string> {
  const { value, done } = await lines.next()
  if (done) process.exit(1)
  return value
}

/** Reads no more than it is asked for, which Node's own lines do not keep to. */
async function* linesOf(input: NodeJS.ReadStream): AsyncGenerator<string, undefined> {
  let rest = ''
  for await (const part of input.setEncoding('utf8') as AsyncIterable<string>) {
    const some = (rest + part).split('\n')
    rest = some.pop()!
    yield* some
  }
  return undefined
}

/** A stream as the library's zip has it, older than Node's own. */
type OldWritable = Writable & { readonly _writableState: { readonly needDrain: boolean } }

/** The library takes rows without end and keeps them in memory: it is waited for where it hands them on. */
async function taken(sheet: excel.Worksheet): Promise<void> {
  await breathe()
  const { pipes } = (sheet as unknown as { stream: { pipes: readonly OldWritable[] } }).stream
  // oxlint-disable-next-line no-underscore-dangle
  for (const pipe of pipes) if (pipe._writableState.needDrain) await once(pipe, 'drain')
}

type Cell = string | number | Date | null

function dayCell(date: string): Date {
  return new Date(epochDayOf(date) * DAY)
}

function writers(zone: string): Writers<Cell> {
  // A sheet knows no zones: its time is what the wall shows.
  const instant = (at: number) => new Date(at + offsetAt(at, zone))
  return {
    text: text => text.replaceAll(NO_XML, '').slice(0, MAX_TEXT),
    integer: Number,
    money: ronOf,
    percent: hundredths => hundredths / 100,
    // A sheet reckons time in days.
    minutes: minutes => minutes / MINUTES_OF_DAY,
    rating: Number,
    date: dayCell,
    instant,
    moment: at => (typeof at === 'number' ? instant(at) : dayCell(at)),
  }
}

/** As sheets may be called: at most 31 characters, some of them forbidden. */
function sheetName(title: string): string {
  return (
    title
      .replaceAll(/[*?:/\\[\]']/g, ' ')
      .trim()
      .slice(0, 31) || 'Zâmbet'
  )
}

import { once } from 'node:events'
import { PassThrough, type Writable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { DAY, epochDayOf, offsetAt } from '#domain/time/wall-time.ts'
import { ronOf } from '#domain/money/money.ts'
import excel from 'exceljs'
import { cellsOf, isNumber, type Head, type Kind, type Writers } from './table.ts'

// Writes one sheet, told in lines of JSON, to its output, and ends. It runs beside the server, never in it.

/** What a sheet is told of before its rows. */
export interface SheetHead {
  readonly title: string
  readonly clinic: string
  readonly zone: string
  /** Epoch milliseconds. */
  readonly now: number
  readonly columns: readonly Head[]
}

/** The most that a cell of a sheet holds. */
const MAX_TEXT = 32_767
/** Unicode knows these two and XML does not: with one of them Excel opens nothing. */
const NO_XML = /[\ufffe\uffff]/g
const FORMATS: Record<Kind, string> = {
  text: '@',
  integer: '#,##0',
  money: '#,##0.00 "lei"',
  date: 'dd.mm.yyyy',
  instant: 'dd.mm.yyyy hh:mm',
}

const lines = linesOf(process.stdin)
const head = JSON.parse(await nextLine()) as SheetHead
const out = new PassThrough()
out.pipe(process.stdout)
const book = new excel.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false })
book.creator = head.clinic
book.lastModifiedBy = head.clinic
book.created = new Date(head.now)
const sheet = book.addWorksheet(sheetName(head.title), { views: [{ state: 'frozen', ySplit: 1 }] })
sheet.columns = head.columns.map(({ kind, width }) => ({
  width,
  style: {
    numFmt: FORMATS[kind],
    alignment: { vertical: 'top', horizontal: isNumber(kind) ? 'right' : 'left' },
  },
}))
const titles = sheet.addRow(head.columns.map(column => column.title))
titles.font = { bold: true }
titles.commit()
sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: head.columns.length } }

const write = writers(head.zone)
for (let rows = await nextLine(); rows !== 'null'; rows = await nextLine()) {
  for (const cells of cellsOf(head.columns, rows, write, null)) sheet.addRow(cells).commit()
  await taken()
}
sheet.commit()
await book.commit()

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
async function taken(): Promise<void> {
  await breathe()
  const { pipes } = (sheet as unknown as { stream: { pipes: readonly OldWritable[] } }).stream
  // oxlint-disable-next-line no-underscore-dangle
  for (const pipe of pipes) if (pipe._writableState.needDrain) await once(pipe, 'drain')
}

type Cell = string | number | Date | null

function writers(zone: string): Writers<Cell> {
  return {
    text: text => text.replaceAll(NO_XML, '').slice(0, MAX_TEXT),
    integer: Number,
    money: ronOf,
    date: date => new Date(epochDayOf(date) * DAY),
    // A sheet knows no zones: its time is what the wall shows.
    instant: at => new Date(at + offsetAt(at, zone)),
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

import { once } from 'node:events'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { DAY, epochDayOf, offsetAt } from '#domain/wall-time.ts'
import { ronOf } from '#domain/money.ts'
import excel from 'exceljs'
import { cellsOf, isNumber, widthOf, type Kind, type Table, type Writers } from './table.ts'

/** Few enough that a request beside it hardly waits. */
const ROWS_AT_ONCE = 100
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

/** One sheet with typed cells, its bytes as they come; rows are read no faster than they are taken. */
export function writeSheet<Row>(table: Table<Row>, now: number): Readable {
  const out = new PassThrough()
  write(table, now, out).catch((error: unknown) =>
    out.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return out
}

async function write<Row>(table: Table<Row>, now: number, out: PassThrough): Promise<void> {
  const { columns, rows } = table
  const cells = writers(table.zone)
  const book = new excel.stream.xlsx.WorkbookWriter({
    stream: out,
    useStyles: true,
    useSharedStrings: false,
  })
  book.creator = table.clinic
  book.lastModifiedBy = table.clinic
  book.created = new Date(now)
  const sheet = book.addWorksheet(sheetName(table.title), { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map(column => ({
    width: widthOf(column),
    style: {
      numFmt: FORMATS[column.kind],
      alignment: { vertical: 'top', horizontal: isNumber(column.kind) ? 'right' : 'left' },
    },
  }))
  const head = sheet.addRow(columns.map(column => column.title))
  head.font = { bold: true }
  head.commit()
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } }

  const left = new AbortController()
  out.once('close', () => left.abort())
  let count = 0
  for await (const row of rows) {
    sheet.addRow(cellsOf(columns, row, cells, null)).commit()
    if (++count % ROWS_AT_ONCE === 0) await taken(sheet, left.signal)
  }
  sheet.commit()
  await book.commit()
}

/** A stream as the library's zip has it, older than Node's own. */
type OldWritable = Writable & { readonly _writableState: { readonly needDrain: boolean } }

/** The library takes rows without end and keeps them in memory: it is waited for where it hands them on. */
async function taken(sheet: excel.Worksheet, signal: AbortSignal): Promise<void> {
  await breathe(undefined, { signal })
  const { pipes } = (sheet as unknown as { stream: { pipes: readonly OldWritable[] } }).stream
  // oxlint-disable-next-line no-underscore-dangle
  for (const pipe of pipes) if (pipe._writableState.needDrain) await once(pipe, 'drain', { signal })
}

type Cell = string | number | Date | null

const writers = (zone: string): Writers<Cell> => ({
  text: text => text.replaceAll(NO_XML, '').slice(0, MAX_TEXT),
  integer: Number,
  money: ronOf,
  date: date => new Date(epochDayOf(date) * DAY),
  // A sheet knows no zones: its time is what the wall shows.
  instant: at => new Date(at + offsetAt(at, zone)),
})

/** As sheets may be called: at most 31 characters, some of them forbidden. */
function sheetName(title: string): string {
  return (
    title
      .replaceAll(/[*?:/\\[\]']/g, ' ')
      .trim()
      .slice(0, 31) || 'Zâmbet'
  )
}

import { parse, type Options } from 'csv-parse/sync'

/** A record of a file: where it begins, counted from 1, and its cells; none where it could not be read. */
export interface SheetRow {
  readonly line: number
  readonly cells: readonly string[] | undefined
}

const DELIMITERS = [';', ',', '\t', '|'] as const
/** A note in quotes may go over lines; a quote that nobody closed may not swallow the file. */
const MOST_LINES = 20
const MOST_CHARACTERS = 65_536

/** What parts the cells: of those that may, the one that the first lines have most of. */
export function guessDelimiter(text: string): string {
  const lines = text.slice(0, 20_000).split(/\r\n|\n|\r/, 10)
  const bare = lines.map(line => line.replaceAll(/"[^"]*"/g, ''))
  const counts = DELIMITERS.map(one => bare.reduce((sum, line) => sum + line.split(one).length - 1, 0))
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!
}

/** The records of a text, empty lines left out. One that cannot be read is told of by its line, and those behind it come. */
export function* readRecords(text: string, delimiter: string): Generator<SheetRow> {
  const lines = text.split(/\r\n|\n|\r/)
  for (let at = 0; at < lines.length;) {
    if (lines[at]!.trim() === '') {
      at++
      continue
    }
    const end = endOf(lines, at, delimiter)
    const cells = end === undefined ? undefined : readCells(lines.slice(at, end).join('\n'), delimiter)
    if (!cells || cells.some(cell => cell !== '')) yield { line: at + 1, cells }
    at = end ?? at + 1
  }
}

/** Behind the last line of the record that begins here; undefined when a quote is not closed in time, or a line has no end. */
function endOf(lines: readonly string[], at: number, delimiter: string): number | undefined {
  let isOpen = false
  let length = 0
  for (let end = at; end < Math.min(lines.length, at + MOST_LINES); end++) {
    const line = lines[end]!
    length += line.length
    if (length > MOST_CHARACTERS) return undefined
    isOpen = isOpenAfter(line, delimiter, isOpen)
    if (!isOpen) return end + 1
  }
  return undefined
}

/** A quote opens a cell where the cell begins, and closes it unless it is doubled. */
function isOpenAfter(line: string, delimiter: string, wasOpen: boolean): boolean {
  let isOpen = wasOpen
  for (let i = 0; i < line.length; i++) {
    if (line[i] !== '"') continue
    if (!isOpen) isOpen = i === 0 || line[i - 1] === delimiter
    else if (line[i + 1] === '"') i++
    else isOpen = false
  }
  return isOpen
}

function readCells(record: string, delimiter: string): string[] | undefined {
  // Most records have no quotes, for which a parser is not needed.
  if (!record.includes('"')) return record.split(delimiter).map(cell => cell.trim())
  const options: Options = { delimiter, relax_quotes: true, relax_column_count: true, trim: true }
  try {
    const records = parse(record, options)
    return records.length === 1 ? records[0] : undefined
  } catch {
    return undefined
  }
}

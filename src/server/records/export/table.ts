import type { LocalDate } from '#domain/time/wall-time.ts'

/** What may stand in a column. */
interface Values {
  text: string
  integer: number
  /** Bani. */
  money: number
  date: LocalDate
  /** Epoch milliseconds, shown as the clinic's wall clock has it. */
  instant: number
}
export type Kind = keyof Values

/** One column of an export, and what stands in it. */
export interface Head<K extends Kind = Kind> {
  readonly title: string
  readonly kind: K
  /** About how many characters wide; columns share the page by it. */
  readonly width?: number
}

/** A column, and where a row has it. */
type Column<Row> = { [K in Kind]: Head<K> & { of(row: Row): Values[K] | null } }[Kind]

/** What is taken away, some rows at a time as they are read, which should hold nothing open between two reads. */
export interface WrittenTable {
  readonly title: string
  /** What the file is called, beside the day; as the title when left out. */
  readonly name?: string | undefined
  /** The clinic's name. */
  readonly clinic: string
  readonly zone: string
  readonly columns: readonly Head[]
  /** JSON without line breaks: an array of rows, each an array of what stands in its columns, or null. */
  readonly rows: AsyncIterable<string>
}

/** A table whose rows are not written yet. */
export interface Table<Row> extends Omit<WrittenTable, 'columns' | 'rows'> {
  readonly columns: readonly Column<Row>[]
  readonly rows: AsyncIterable<Row>
}

/** Few enough that a request beside it hardly waits. */
export const ROWS_AT_ONCE = 50

export async function* writeRows<Row>({ columns, rows }: Table<Row>): AsyncGenerator<string> {
  let some: unknown[][] = []
  for await (const row of rows) {
    some.push(columns.map(column => column.of(row)))
    if (some.length < ROWS_AT_ONCE) continue
    yield JSON.stringify(some)
    some = []
  }
  if (some.length > 0) yield JSON.stringify(some)
}

/** How a format writes what may stand in a column. */
export type Writers<Cell> = { readonly [K in Kind]: (value: Values[K]) => Cell }

/** The cells in a format of rows that came written; `nothing` where a row has none. */
export function cellsOf<Cell>(
  columns: readonly Head[],
  rows: string,
  writers: Writers<Cell>,
  nothing: Cell,
): Cell[][] {
  return (JSON.parse(rows) as unknown[][]).map(row =>
    columns.map(({ kind }, index) => {
      const value = row[index] ?? null
      // The column's kind says what it holds.
      return value === null ? nothing : writers[kind](value as never)
    }),
  )
}

const WIDTHS: Record<Kind, number> = { text: 24, integer: 8, money: 14, date: 14, instant: 21 }

export function widthOf(column: Head): number {
  return column.width ?? Math.max(WIDTHS[column.kind], column.title.length + 2)
}

export function isNumber(kind: Kind): boolean {
  return kind === 'integer' || kind === 'money'
}

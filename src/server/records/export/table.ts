import type { LocalDate } from '#domain/time/wall-time.ts'

/** What may stand in a column. */
interface Values {
  text: string
  integer: number
  /** Bani. */
  money: number
  /** Hundredths of a whole: 79.5 of 100. */
  percent: number
  minutes: number
  /** Stars of five. */
  rating: number
  date: LocalDate
  /** Epoch milliseconds, shown as the clinic's wall clock has it. */
  instant: number
  /** An instant, or a day of which nobody knows the hour. */
  moment: number | LocalDate
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

/** What may stand in any column in place of a value of its kind. */
export interface Instead {
  readonly instead: string
}

/** One table of what is taken away: a sheet of its own, or a part of what is printed. */
export interface WrittenPart {
  readonly title: string
  /** Said over the table, except in a CSV, which has nothing but it. */
  readonly lines?: readonly string[]
  readonly columns: readonly Head[]
  /** JSON without line breaks: an array of rows, each an array of what stands in its columns, an `Instead`, or null. */
  readonly rows: AsyncIterable<string>
  /** A last row that stands out: what the others come to. */
  readonly foot?: readonly unknown[]
}

/** Whose file it is and what it is called. */
export interface FileHead {
  readonly title: string
  /** What the file is called, beside the day; as the title when left out. */
  readonly name?: string | undefined
  /** The days that it is of, in place of the day on which it is made: "2026-11-01_2026-11-27". */
  readonly days?: string
  /** The clinic's name. */
  readonly clinic: string
  readonly zone: string
}

/** What is taken away, some rows at a time as they are read, which should hold nothing open between two reads. */
export interface WrittenTable extends FileHead, Omit<WrittenPart, 'title'> {}

/** Several tables in one file. */
export interface WrittenBook extends FileHead {
  readonly parts: readonly [WrittenPart, ...WrittenPart[]]
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
  return (JSON.parse(rows) as unknown[][]).map(row => rowOf(columns, row, writers, nothing))
}

export function rowOf<Cell>(
  columns: readonly Head[],
  row: readonly unknown[],
  writers: Writers<Cell>,
  nothing: Cell,
): Cell[] {
  return columns.map(({ kind }, index) => {
    const value = row[index] ?? null
    if (value === null) return nothing
    // The column's kind says what it holds.
    return isInstead(value) ? writers.text(value.instead) : writers[kind](value as never)
  })
}

const isInstead = (value: unknown): value is Instead => typeof value === 'object'

/** Rows that are there already, as they are read of others. */
export async function* thereAlready(rows: readonly (readonly unknown[])[]): AsyncGenerator<string> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    yield JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE))
}

const WIDTHS: Record<Kind, number> = {
  text: 24, integer: 8, money: 14, percent: 10, minutes: 10, rating: 8, date: 14, instant: 21, moment: 21,
} // prettier-ignore

export function widthOf(column: Head): number {
  return column.width ?? Math.max(WIDTHS[column.kind], column.title.length + 2)
}

export function isNumber(kind: Kind): boolean {
  return NUMBERS.has(kind)
}
const NUMBERS: ReadonlySet<Kind> = new Set<Kind>(['integer', 'money', 'percent', 'minutes', 'rating'])

import type { LocalDate } from '#domain/wall-time.ts'

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

/** One column of an export: its title, what stands in it, and where a row has it. */
export type Column<Row> = {
  [K in Kind]: {
    readonly title: string
    readonly kind: K
    /** About how many characters wide; columns share the page by it. */
    readonly width?: number
    of(row: Row): Values[K] | null
  }
}[Kind]

/** What is taken away, row by row as it is read; a page of rows should hold nothing open between two reads. */
export interface Table<Row> {
  readonly title: string
  /** What the file is called, beside the day; as the title when left out. */
  readonly name?: string | undefined
  /** The clinic's name. */
  readonly clinic: string
  readonly zone: string
  readonly columns: readonly Column<Row>[]
  readonly rows: AsyncIterable<Row>
}

/** How a format writes what may stand in a column. */
export type Writers<Cell> = { readonly [K in Kind]: (value: Values[K]) => Cell }

/** A row's cells in a format; `nothing` where the row has none. */
export function cellsOf<Row, Cell>(
  columns: readonly Column<Row>[],
  row: Row,
  writers: Writers<Cell>,
  nothing: Cell,
): Cell[] {
  return columns.map(column => {
    const value = column.of(row)
    // The column's kind says what it holds.
    return value === null ? nothing : writers[column.kind](value as never)
  })
}

const WIDTHS: Record<Kind, number> = { text: 24, integer: 8, money: 14, date: 14, instant: 21 }

export function widthOf(column: Column<never>): number {
  return column.width ?? Math.max(WIDTHS[column.kind], column.title.length + 2)
}

export function isNumber(kind: Kind): boolean {
  return kind === 'integer' || kind === 'money'
}

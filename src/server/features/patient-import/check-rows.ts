import type { RowChoice } from '#contract/patients/patient-imports.ts'
import type { Matching } from '#domain/patients/import-columns.ts'
import { readImportRow, type ImportedPerson } from '#domain/patients/import-row.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { loadKnown, People } from './alike.ts'
import type { ImportRowState, RowProblem } from './import-rows.sql.ts'

/** Of the file, so far: a row is compared with those before it. */
type Earlier = ImportedPerson & { readonly line: number }

export interface Checked {
  readonly line: number
  readonly person: ImportedPerson
  readonly problems: RowProblem[]
  /** Patients, and earlier lines of the file as negative numbers. */
  readonly alike: number[]
  readonly choice: RowChoice
}

/** Looks at rows of a file as its columns are matched: what is wrong with them, and who they may be. */
export class RowChecker {
  readonly #matching: Matching
  readonly #today: LocalDate
  #earlier = new People<Earlier>()
  #rows: Earlier[] = []

  constructor(matching: Matching, today: LocalDate) {
    this.#matching = matching
    this.#today = today
  }

  /** Rows come in their order; those of a transaction that was broken off come again. */
  async check(tx: Tx, rows: readonly ImportRowState[]): Promise<Checked[]> {
    this.#goBackTo(rows[0]?.line)
    const read = rows.map(row => ({ row, ...readImportRow(row.cells, this.#matching, this.#today) }))
    const known = new People(
      await loadKnown(
        tx,
        read.map(each => each.person),
      ),
    )
    return read.map(({ row: { line, cells }, person, problems }) => {
      if (cells.length === 0)
        return { line, person, problems: [{ field: 'row', message: 'broken' }], alike: [], choice: 'add' }
      const there = known.findAlike(person)
      const before = this.#earlier.findAlike(person)
      const owner = known.findByCard(person.card_number) ?? this.#earlier.findByCard(person.card_number)
      const isTaken = owner !== undefined && ![...there, ...before].includes(owner)
      const all: RowProblem[] = isTaken
        ? [...problems, { field: 'card_number', message: 'card_taken' }]
        : [...problems]
      if (all.length === 0) this.#add({ ...person, line })
      const alike = [...there.map(other => other.id), ...before.slice(0, 1).map(other => -other.line)].slice(
        0,
        10,
      )
      return { line, person, problems: all, alike, choice: alike.length > 0 ? 'merge' : 'add' }
    })
  }

  #add(row: Earlier): void {
    this.#earlier.add(row)
    this.#rows.push(row)
  }

  #goBackTo(line = 0): void {
    if ((this.#rows.at(-1)?.line ?? 0) < line) return
    this.#rows = this.#rows.filter(row => row.line < line)
    this.#earlier = new People(this.#rows)
  }
}

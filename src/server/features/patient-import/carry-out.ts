import { readImportRow, type ImportedPerson } from '#domain/patients/import-row.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { lockNewPatients } from '#server/features/patients/duplicates.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { loadKnown, People } from './alike.ts'
import {
  fillIn,
  insertPeople,
  listPatientsOfLines,
  lockKnown,
  noteChecked,
  noteDone,
  type Became,
  type ImportRowState,
} from './import-rows.sql.ts'
import type { ImportState } from './imports.sql.ts'

interface Done {
  line: number
  patient_id: number
  merged: boolean
  before: Became
}
interface Wish {
  readonly row: ImportRowState
  readonly person: ImportedPerson
}

/** Adds or fills in a piece of an import's rows; whoever appeared since they were looked at is no stranger to be added again. */
export async function carryOutRows(
  tx: WriteTx,
  { id, matching }: ImportState,
  rows: readonly ImportRowState[],
  today: LocalDate,
): Promise<void> {
  const wishes = rows
    .filter(row => row.problems.length === 0 && row.choice !== 'skip')
    .map((row): Wish => ({ row, person: readImportRow(row.cells, matching, today).person }))
  if (wishes.length === 0) return
  await lockNewPatients(tx, tx.author.clinicId)
  const known = new People(
    await loadKnown(
      tx,
      wishes.map(wish => wish.person),
    ),
  )
  const isNew = ({ row, person }: Wish) =>
    known.findAlike(person).some(other => !row.alike.includes(other.id)) && row.alike.length === 0
  const appeared = wishes.filter(isNew)
  if (appeared.length > 0)
    await noteChecked(
      tx,
      id,
      appeared.map(({ row, person }) => ({
        line: row.line,
        problems: [{ field: 'row', message: 'appeared' }],
        alike: known.findAlike(person).map(other => other.id),
        choice: 'skip',
      })),
    )
  const left = wishes.filter(wish => !appeared.includes(wish))
  const added = await addPeople(
    tx,
    left.filter(({ row }) => row.choice === 'add'),
    known,
  )
  if (added.length > 0) await noteDone(tx, id, added)
  // Behind those that were added: a row may be of somebody whom an earlier one of this piece became.
  for (const wish of left.filter(({ row }) => row.choice === 'merge')) {
    const done = await mergeRow(tx, id, wish, known)
    await noteDone(tx, id, [done])
  }
}

async function addPeople(
  tx: WriteTx,
  wishes: readonly Wish[],
  known: People<ImportedPerson>,
): Promise<Done[]> {
  if (wishes.length === 0) return []
  const taken = new Set<string>()
  const people = wishes.map(({ person }) => {
    // Somebody who is added beside who has the number already goes without.
    const { card_number: card } = person
    const isFree = card !== null && !known.findByCard(card) && !taken.has(card)
    if (isFree) taken.add(card)
    return { ...person, card_number: isFree ? card : null }
  })
  const ids = await insertPeople(tx, people)
  await tx.recordEach(
    'patient',
    'added',
    ids.map((id, i) => ({ id, after: { ...people[i]! } })),
  )
  return ids.map((id, i) => ({
    line: wishes[i]!.row.line,
    patient_id: id,
    merged: false,
    before: { since: people[i]! },
  }))
}

/** Gives a known record what it lacks; one that is gone meanwhile is added. */
async function mergeRow(
  tx: WriteTx,
  importId: number,
  wish: Wish,
  known: People<ImportedPerson>,
): Promise<Done> {
  const { row, person } = wish
  const [first = 0] = row.alike
  const target = first > 0 ? first : (await listPatientsOfLines(tx, importId, [-first])).get(-first)
  const other = target === undefined ? undefined : await lockKnown(tx, target)
  if (!other) return (await addPeople(tx, [wish], known))[0]!
  const since = missingOf(other, person)
  if (since.card_number !== undefined && known.findByCard(since.card_number)) delete since.card_number
  const names = Object.keys(since) as (keyof ImportedPerson)[]
  const before = Object.fromEntries(names.map(name => [name, other[name]])) as Partial<ImportedPerson>
  if (names.length > 0) {
    await fillIn(tx, other.id, since)
    await tx.recordEach('patient', 'changed', [{ id: other.id, before, after: since }])
  }
  return { line: row.line, patient_id: other.id, merged: true, before: { before, since } }
}

const isSaid = (value: string | null) => value !== null && value !== ''

function missingOf(known: ImportedPerson, person: ImportedPerson): Partial<ImportedPerson> {
  const { mobile, mobile_country, first_name: _first, ...others } = person
  return {
    ...Object.fromEntries(
      Object.entries(others).filter(
        ([name, value]) => isSaid(value) && !isSaid(known[name as keyof ImportedPerson]),
      ),
    ),
    ...(mobile !== null && known.mobile === null && { mobile, mobile_country }),
  }
}

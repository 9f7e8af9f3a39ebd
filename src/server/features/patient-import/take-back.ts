import type { ImportedPerson } from '#domain/patients/import-row.ts'
import { lockNewPatients } from '#server/features/patients/duplicates.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import {
  deactivatePeople,
  deletePeople,
  fillIn,
  listDoneRowsBefore,
  listPeopleByIds,
  listUntouched,
  noteDone,
  type ImportRowState,
} from './import-rows.sql.ts'

/** Takes back some rows before a line, and says which line that reached; undefined when there are no more. */
export async function takeBackRows(
  tx: WriteTx,
  importId: number,
  line: number,
  count: number,
  deactivate: boolean,
): Promise<{ done: number; line: number | undefined }> {
  // Before anybody's record, as whoever merges or writes down people.
  await lockNewPatients(tx, tx.author.clinicId)
  const rows = await listDoneRowsBefore(tx, importId, line, count)
  // All of them, so that nobody changes what is compared below.
  await listPeopleByIds(
    tx,
    rows.map(row => row.patient_id!),
    true,
  )
  for (const row of rows.filter(each => each.merged)) await emptyAgain(tx, importId, row)
  const added = rows.filter(each => !each.merged)
  const gone = await removeUntouched(tx, importId, added)
  const left = added.filter(row => !gone.has(row.line)).map(row => row.patient_id!)
  if (deactivate && left.length > 0) {
    const ids = await deactivatePeople(tx, left)
    await tx.recordEach(
      'patient',
      'removed',
      ids.map(id => ({ id, before: { active: true }, after: { active: false } })),
    )
  }
  return { done: rows.length, line: rows.length < count ? undefined : rows.at(-1)!.line }
}

/** Empties again what was filled in and still says so; a record of which something else was made is left as it is. */
async function emptyAgain(tx: WriteTx, importId: number, row: ImportRowState): Promise<void> {
  const { before = {}, since = {} } = row.before ?? {}
  const [person] = await listPeopleByIds(tx, [row.patient_id!])
  const names = Object.keys(since) as (keyof ImportedPerson)[]
  const stands = person !== undefined && names.every(name => person[name] === since[name])
  if (!stands) return
  if (names.length > 0) {
    await fillIn(tx, person.id, before)
    await tx.recordEach('patient', 'changed', [{ id: person.id, before: since, after: before }])
  }
  await noteDone(tx, importId, [{ line: row.line, patient_id: null, merged: true, before: row.before }])
}

/** Removes those who are as they came; returns their lines. */
async function removeUntouched(
  tx: WriteTx,
  importId: number,
  rows: readonly ImportRowState[],
): Promise<Set<number>> {
  const people = new Map(
    (
      await listPeopleByIds(
        tx,
        rows.map(row => row.patient_id!),
      )
    ).map(person => [person.id, person]),
  )
  const same = rows.filter(row => {
    const person = people.get(row.patient_id!)
    const since = Object.entries(row.before?.since ?? {})
    return person && since.every(([name, value]) => person[name as keyof ImportedPerson] === value)
  })
  const ids = new Set(
    await listUntouched(
      tx,
      same.map(row => row.patient_id!),
    ),
  )
  const gone = same.filter(row => ids.has(row.patient_id!))
  if (gone.length === 0) return new Set()
  await noteDone(
    tx,
    importId,
    gone.map(({ line, before }) => ({ line, patient_id: null, merged: false, before })),
  )
  await deletePeople(tx, [...ids])
  await tx.recordEach(
    'patient',
    'removed',
    gone.map(row => ({ id: row.patient_id!, before: { ...row.before?.since } })),
  )
  return new Set(gone.map(row => row.line))
}

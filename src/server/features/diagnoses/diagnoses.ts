import type { CallBody, CallQuery, CallReply } from '#contract/call.ts'
import type * as calls from '#contract/patients/diagnoses.ts'
import type { Diagnosis, OwnDiagnosis } from '#contract/patients/diagnoses.ts'
import { stripDiacritics } from '#domain/texts/diacritics.ts'
import { ORAL_CODES, oralName } from '#domain/patients/oral-icd10.ts'
import { isUniqueViolation } from '#server/db/postgres-errors.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { updateVersioned } from '#server/records/versions.sql.ts'
import { refuseStale } from '#server/records/versions.ts'
import {
  countImported,
  insertOwn,
  listImported,
  listOwnRows,
  lockImported,
  lockOwn,
  replaceImported,
  searchDiagnoses,
  writeOwnOrder,
} from './diagnoses.sql.ts'
import { readIcd10File, type NamedCode } from './read-icd10.ts'

const MOST_FOUND = 30

const fold = (text: string) => stripDiacritics(text).toLowerCase()

export function findDiagnoses(
  ctx: StaffContext,
  { search, language = ctx.language }: CallQuery<typeof calls.findDiagnoses>,
): Promise<{ data: Diagnosis[] }> {
  const code = search.trim().toUpperCase()
  const words = fold(search).split(/\s+/).filter(Boolean)
  const shipped = ORAL_CODES.map(icd10_code => ({
    icd10_code,
    own_diagnosis_id: null,
    name: oralName(icd10_code, language)!,
  })).filter(
    ({ icd10_code, name }) => icd10_code.startsWith(code) || words.every(word => fold(name).includes(word)),
  )
  return ctx.read(async tx => {
    const found = await searchDiagnoses(tx, { code, words }, MOST_FOUND + ORAL_CODES.length)
    const imported = new Set(found.map(one => one.icd10_code))
    const coded = [
      ...found.filter(one => one.icd10_code !== null),
      ...shipped.filter(one => !imported.has(one.icd10_code)),
    ]
    coded.sort((one, other) => (one.icd10_code! < other.icd10_code! ? -1 : 1))
    const own = found.filter(one => one.icd10_code === null)
    return { data: [...own, ...coded].slice(0, MOST_FOUND) }
  })
}

export function showOwnDiagnoses(ctx: StaffContext): Promise<{ data: OwnDiagnosis[] }> {
  return ctx.read(async tx => ({ data: await listOwnRows(tx) }))
}

export function addOwnDiagnosis(ctx: StaffContext, name: string): Promise<{ data: OwnDiagnosis }> {
  return refuseSameName(
    ctx.write(async tx => {
      const id = await insertOwn(tx, ctx.actor.clinicId, name, new Date(ctx.now))
      const data = (await lockOwn(tx, id))!
      await tx.record('diagnosis', id, 'added', undefined, data)
      return { data }
    }),
  )
}

export function changeOwnDiagnosis(
  ctx: StaffContext,
  id: number,
  { version, ...body }: CallBody<typeof calls.changeOwnDiagnosis>,
): Promise<{ data: OwnDiagnosis }> {
  return refuseSameName(
    ctx.write(async tx => {
      const before = await lockOwn(tx, id)
      if (!before) throw new Failure('not_found')
      await refuseStale(tx, 'diagnosis', id, version, before)
      await updateVersioned(tx, 'diagnosis', id, body)
      const data = (await lockOwn(tx, id))!
      await tx.record('diagnosis', id, 'changed', before, data)
      return { data }
    }),
  )
}

export function orderOwnDiagnoses(
  ctx: StaffContext,
  ids: readonly number[],
): Promise<{ data: OwnDiagnosis[] }> {
  return ctx.write(async tx => {
    const before = (await listOwnRows(tx, true)).map(own => own.id)
    const known = new Set(before)
    const isWhole =
      ids.length === before.length && new Set(ids).size === before.length && ids.every(id => known.has(id))
    if (!isWhole) throw refuseField('ids', 'diagnoses_incomplete')
    await writeOwnOrder(tx, ids)
    await tx.record('diagnosis', ctx.actor.clinicId, 'order_changed', { ids: before }, { ids: [...ids] })
    return { data: await listOwnRows(tx) }
  })
}

export async function showIcd10(ctx: StaffContext): Promise<CallReply<typeof calls.getIcd10>> {
  const imported = await ctx.read(countImported)
  return { data: { imported, shipped: ORAL_CODES.length } }
}

export async function importIcd10(
  ctx: StaffContext,
  { file, dry_run }: CallBody<typeof calls.importIcd10>,
): Promise<CallReply<typeof calls.importIcd10>> {
  const rows = await readIcd10File(file)
  if (dry_run) return ctx.read(async tx => ({ data: compare(await listImported(tx), rows) }))
  return ctx.write(async tx => {
    await lockImported(tx, ctx.actor.clinicId)
    const before = await listImported(tx)
    await replaceImported(tx, ctx.actor.clinicId, rows)
    const data = compare(before, rows)
    await recordIcd10(tx, ctx, before.size, data)
    return { data }
  })
}

export function removeIcd10(ctx: StaffContext): Promise<CallReply<typeof calls.removeIcd10>> {
  return ctx.write(async tx => {
    await lockImported(tx, ctx.actor.clinicId)
    const before = await countImported(tx)
    await replaceImported(tx, ctx.actor.clinicId, [])
    await recordIcd10(tx, ctx, before, { codes: 0 })
    return { data: { codes: 0 } }
  })
}

function recordIcd10(tx: WriteTx, ctx: StaffContext, before: number, after: { codes: number }) {
  return tx.record(
    'diagnosis',
    ctx.actor.clinicId,
    'icd10_changed',
    { codes: before },
    { ...after, replaced: true },
  )
}

/** What a list would be beside the one before. */
function compare(before: ReadonlyMap<string, string>, rows: readonly NamedCode[]) {
  const added = rows.filter(({ code }) => !before.has(code)).length
  return {
    codes: rows.length,
    added,
    renamed: rows.filter(({ code, name }) => before.has(code) && before.get(code) !== name).length,
    removed: before.size - (rows.length - added),
  }
}

/** Of two that are active, the database refuses the same name, whatever its case and marks. */
async function refuseSameName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isUniqueViolation(error, 'own_diagnoses_name')) throw refuseField('name', 'diagnosis_taken')
    throw error
  }
}

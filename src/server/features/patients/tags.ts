import type { CallBody } from '#contract/call.ts'
import type * as calls from '#contract/patients/tags.ts'
import type { PatientTag, Tag } from '#contract/patients/tags.ts'
import { cleanName } from '#domain/people/person-name.ts'
import { isUniqueViolation } from '#server/db/postgres-errors.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { updateVersioned } from '#server/records/versions.sql.ts'
import { refuseStale } from '#server/records/versions.ts'
import type { Tx } from '#server/db/database.ts'
import { lockPatientRow } from './patients.sql.ts'
import { sightOf } from './patients.ts'
import {
  giveTags,
  insertTagRow,
  listPatientTags,
  listTagRows,
  lockTag,
  lockTags,
  pickColor,
  takeTags,
} from './tags.sql.ts'

type Reply = { data: Tag }

export function showTags(ctx: StaffContext): Promise<{ data: Tag[] }> {
  return ctx.read(async tx => ({ data: (await listTagRows(tx, sightOf(ctx))).map(wire) }))
}

export function addTag(ctx: StaffContext, { name, color }: CallBody<typeof calls.addTag>): Promise<Reply> {
  return refuseSameName(
    ctx.write(async tx => {
      const id = await insertTagRow(tx, {
        clinic_id: ctx.actor.clinicId,
        name: cleanName(name),
        color: color ?? (await pickColor(tx)),
        created_at: new Date(ctx.now),
      })
      const data = wire(await getTag(tx, ctx, id))
      await tx.record('tag', id, 'added', undefined, data)
      return { data }
    }),
  )
}

export function changeTag(
  ctx: StaffContext,
  id: number,
  { version, name, ...color }: CallBody<typeof calls.changeTag>,
): Promise<Reply> {
  return refuseSameName(
    ctx.write(async tx => {
      const before = await lockTagThere(tx, ctx, id)
      await refuseStale(tx, 'tag', id, version, before)
      await updateVersioned(tx, 'tag', id, { ...color, ...(name !== undefined && { name: cleanName(name) }) })
      const data = wire(await getTag(tx, ctx, id))
      await tx.record('tag', id, 'changed', before, data)
      return { data }
    }),
  )
}

export function removeTag(ctx: StaffContext, id: number): Promise<Record<never, never>> {
  return ctx.write(async tx => {
    const before = await lockTagThere(tx, ctx, id)
    await updateVersioned(tx, 'tag', id, { removed_at: new Date(ctx.now) })
    await tx.record('tag', id, 'removed', before, undefined)
    return {}
  })
}

/** Puts a removed tag back, with those who had it; one that is there stays as it is. */
export function restoreTag(ctx: StaffContext, id: number): Promise<Reply> {
  return refuseSameName(
    ctx.write(async tx => {
      if (!(await lockTag(tx, id))) throw new Failure('not_found')
      if ((await getTag(tx, ctx, id)).removed) {
        await updateVersioned(tx, 'tag', id, { removed_at: null })
        await tx.record('tag', id, 'restored', undefined, wire(await getTag(tx, ctx, id)))
      }
      return { data: wire(await getTag(tx, ctx, id)) }
    }),
  )
}

export function tagPatient(
  ctx: StaffContext,
  patientId: number,
  { add = [], remove = [] }: CallBody<typeof calls.tagPatient>,
): Promise<{ data: PatientTag[] }> {
  return ctx.write(async tx => {
    if (!(await lockPatientRow(tx, patientId, sightOf(ctx)))) throw new Failure('not_found')
    const change = await changeTags(tx, ctx, patientId, { add, remove }, 'add')
    if (change) await tx.record('patient', patientId, 'tags_changed', change.before, change.after)
    return { data: await listPatientTags(tx, patientId) }
  })
}

/** Makes these the tags of a patient who is locked; what it was and is, undefined where nothing changed. */
export async function setTags(tx: WriteTx, ctx: StaffContext, patientId: number, ids: readonly number[]) {
  const had = (await listPatientTags(tx, patientId)).map(({ id }) => id)
  const remove = had.filter(id => !ids.includes(id))
  return changeTags(tx, ctx, patientId, { add: ids, remove }, 'tag_ids')
}

async function changeTags(
  tx: WriteTx,
  { actor, now }: StaffContext,
  patientId: number,
  { add, remove }: { add: readonly number[]; remove: readonly number[] },
  field: string,
) {
  const there = await lockTags(tx, add)
  const unknown = add.findIndex(id => !there.has(id))
  if (unknown !== -1) throw refuseField(`${field}.${unknown}`, 'id')
  const before = await listPatientTags(tx, patientId)
  await takeTags(tx, patientId, remove)
  await giveTags(
    tx,
    { clinic_id: actor.clinicId, patient_id: patientId, added_by: actor.accountId, added_at: new Date(now) },
    add,
  )
  const after = await listPatientTags(tx, patientId)
  const isSame = before.length === after.length && before.every(({ id }, index) => id === after[index]!.id)
  return isSame ? undefined : { before: names(before), after: names(after) }
}

const names = (tags: readonly PatientTag[]) => ({ tags: tags.map(({ name }) => name) })

async function lockTagThere(tx: Tx, ctx: StaffContext, id: number): Promise<Tag> {
  const tag = (await lockTag(tx, id)) ? await getTag(tx, ctx, id) : undefined
  if (!tag || tag.removed) throw new Failure('not_found')
  return wire(tag)
}

async function getTag(tx: Tx, ctx: StaffContext, id: number): Promise<Tag & { removed: boolean }> {
  const [tag] = await listTagRows(tx, sightOf(ctx), id)
  if (!tag) throw new Error(`tag ${id} is gone`)
  return tag
}

const wire = ({ id, name, color, patients, version }: Tag): Tag => ({ id, name, color, patients, version })

async function refuseSameName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isUniqueViolation(error, 'tags_name')) throw refuseField('name', 'tag_taken')
    throw error
  }
}

import type { CallBody, CallReply } from '#contract/call.ts'
import type { changePatientFile, PatientFile } from '#contract/patients/patient-files.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import type { JsonObject } from '#server/db/tables.gen.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { ClinicTx, WriteTx } from '#server/records/transaction.ts'
import { refuseStale } from '#server/records/versions.ts'
import { lockPatientFile, updatePatientFile, type LockedFile } from './patient-files.sql.ts'
import { presentFiles, requireFile } from './patient-files.ts'

type Reply = CallReply<typeof changePatientFile>

/** Changes what is said of a file: its title, kind, teeth, day, who may see it and its scale. */
export function changeFile(
  ctx: StaffContext,
  id: number,
  { version, ...said }: CallBody<typeof changePatientFile>,
): Promise<Reply> {
  return ctx.write(async tx => {
    const before = await lockFile(tx, ctx, id)
    if (before.deleted_at) throw new Failure('not_found')
    if (version !== undefined)
      await refuseStale(tx, 'patient_file', id, version, await presentOne(tx, ctx, id))
    if (said.taken_on !== undefined && said.taken_on > localDateOf(ctx.now, await tx.zone))
      throw refuseField('taken_on', 'date')
    const values = { ...said, ...(said.teeth && { teeth: inOrder(said.teeth) }) }
    const names = (Object.keys(values) as (keyof typeof values)[]).filter(
      name => JSON.stringify(values[name]) !== JSON.stringify(before[name]),
    )
    if (names.length > 0) {
      const pick = (from: Partial<Record<keyof typeof values, unknown>>) =>
        Object.fromEntries(names.map(name => [name, from[name]])) as JsonObject
      await updatePatientFile(tx, id, pick(values))
      await tell(tx, before, 'file_changed', pick(before), pick(values))
    }
    return { data: await presentOne(tx, ctx, id) }
  })
}

/** Takes a file out of the record; the row stays, and the reason with it. Doing it twice changes nothing. */
export function removeFile(ctx: StaffContext, id: number, reason: string): Promise<Record<never, never>> {
  return ctx.write(async tx => {
    const before = await lockFile(tx, ctx, id)
    if (before.deleted_at) return {}
    const { accountId: deletedBy } = ctx.actor
    const gone = { deleted_at: new Date(ctx.now), deleted_by: deletedBy, delete_reason: reason }
    await updatePatientFile(tx, id, gone)
    await tell(tx, before, 'file_removed', { title: before.title }, { reason })
    return {}
  })
}

/** Puts a file back that was taken out. */
export function restoreFile(ctx: StaffContext, id: number): Promise<Reply> {
  return ctx.write(async tx => {
    const before = await lockFile(tx, ctx, id)
    if (before.deleted_at) {
      await updatePatientFile(tx, id, { deleted_at: null, deleted_by: null, delete_reason: '' })
      await tell(tx, before, 'file_restored', { reason: before.delete_reason }, { title: before.title })
    }
    return { data: await presentOne(tx, ctx, id) }
  })
}

async function lockFile(tx: ClinicTx, ctx: StaffContext, id: number): Promise<LockedFile> {
  await requireFile(tx, ctx, id)
  const file = await lockPatientFile(tx, id)
  if (!file) throw new Failure('not_found')
  return file
}

async function presentOne(tx: ClinicTx, ctx: StaffContext, id: number): Promise<PatientFile> {
  return (await presentFiles(tx, ctx, [id]))[0]!
}

function tell(
  tx: WriteTx,
  { id, patient_id: patientId }: LockedFile,
  action: 'file_changed' | 'file_removed' | 'file_restored',
  before: JsonObject,
  after: JsonObject,
): Promise<void> {
  return tx.record('patient_record', patientId, action, { file_id: id, ...before }, { file_id: id, ...after })
}

export const inOrder = (teeth: readonly number[]) => [...new Set(teeth)].toSorted((a, b) => a - b)

import type { CallReply } from '#contract/call.ts'
import type { addFileMark, listFileMarks, MarkShape } from '#contract/patients/patient-files.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { countMarks, findMark, insertMark, listMarks, lockMark, setMarkRemoved } from './file-marks.sql.ts'
import { lockPatientFile } from './patient-files.sql.ts'
import { requireFile } from './patient-files.ts'

/** More than anybody draws over one picture. */
const MOST_MARKS = 500

export function showMarks(ctx: StaffContext, fileId: number): Promise<CallReply<typeof listFileMarks>> {
  return ctx.read(async tx => {
    await requireFile(tx, ctx, fileId)
    return { data: await listMarks(tx, ctx.actor.accountId, fileId) }
  })
}

export function drawMark(
  ctx: StaffContext,
  fileId: number,
  shape: MarkShape,
): Promise<CallReply<typeof addFileMark>> {
  const { accountId, clinicId } = ctx.actor
  return ctx.write(async tx => {
    const patientId = await requireFile(tx, ctx, fileId)
    const file = await lockPatientFile(tx, fileId)
    if (!file || file.deleted_at) throw new Failure('not_found')
    if ((await countMarks(tx, fileId)) >= MOST_MARKS) throw refuseField('shape', 'list_too_long')
    const row = {
      clinic_id: clinicId,
      patient_file_id: fileId,
      created_by: accountId,
      created_at: new Date(ctx.now),
    }
    const id = await insertMark(tx, row, shape)
    await tx.record('patient_record', patientId, 'mark_added', undefined, { file_id: fileId, mark_id: id })
    return { data: (await findMark(tx, accountId, id))! }
  })
}

export async function removeMark(ctx: StaffContext, id: number): Promise<Record<never, never>> {
  await setMark(ctx, id, true)
  return {}
}

export function restoreMark(ctx: StaffContext, id: number): Promise<CallReply<typeof addFileMark>> {
  return setMark(ctx, id, false, async tx => ({ data: (await findMark(tx, ctx.actor.accountId, id))! }))
}

/** Takes a mark away or puts it back; doing it twice changes nothing. */
function setMark<T = undefined>(
  ctx: StaffContext,
  id: number,
  isRemoved: boolean,
  present?: (tx: WriteTx) => Promise<T>,
): Promise<T> {
  return ctx.write(async tx => {
    const mark = await lockMark(tx, id)
    if (!mark) throw new Failure('not_found')
    const fileId = mark.patient_file_id
    const patientId = await requireFile(tx, ctx, fileId)
    if (isRemoved !== (mark.deleted_at !== null)) {
      await setMarkRemoved(
        tx,
        id,
        isRemoved ? ctx.actor.accountId : null,
        isRemoved ? new Date(ctx.now) : null,
      )
      const said = { file_id: fileId, mark_id: id }
      const action = isRemoved ? 'mark_removed' : 'mark_restored'
      await tx.record(
        'patient_record',
        patientId,
        action,
        isRemoved ? said : undefined,
        isRemoved ? undefined : said,
      )
    }
    return (await present?.(tx)) as T
  })
}

import type { CallQuery, CallReply } from '#contract/call.ts'
import type { listObservations, Observation } from '#contract/patients/observations.ts'
import { nameForStaff } from '#server/features/files/picture-copies.ts'
import { noteOpening, presentPatient } from '#server/features/patients/patients.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { pageOf, rangeOf } from '#server/records/paging.ts'
import { asksReason } from '#server/records/own-writing.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import {
  countObservations,
  findObservationRow,
  listObservationRows,
  lockObservation,
  type ObservationRow,
} from './observations.sql.ts'

export function showObservations(
  ctx: StaffContext,
  query: CallQuery<typeof listObservations>,
): Promise<CallReply<typeof listObservations>> {
  const { patient_id: patientId, with_images: withImages = false, tooth } = query
  return ctx.write(async tx => {
    await presentPatient(tx, ctx, patientId)
    await noteOpening(tx, ctx, patientId, 'observations')
    const { rows, total } = await listObservationRows(tx, { patientId, withImages, tooth }, rangeOf(query))
    const data = rows.map(row => present(ctx, row))
    return { ...pageOf(query, total, data), ...(await countObservations(tx, patientId)) }
  })
}

export async function getObservation(tx: ClinicTx, ctx: StaffContext, id: number): Promise<Observation> {
  const row = await findObservationRow(tx, id)
  if (!row) throw new Failure('not_found')
  return present(ctx, row)
}

/** Locked until the transaction ends. Throws not_found for a note whose patient the caller may not see. */
export async function lockNote(tx: ClinicTx, ctx: StaffContext, id: number) {
  const row = await lockObservation(tx, id)
  if (!row) throw new Failure('not_found')
  await presentPatient(tx, ctx, row.patient_id)
  return row
}

function present(
  ctx: StaffContext,
  { created_by: createdBy, images, comparison, ...row }: ObservationRow,
): Observation {
  const isThere = (id: number | undefined) => images.some(image => image.id === id)
  return {
    ...row,
    // One of the two may be a file that was taken out; the comparison is back once the file is.
    comparison: isThere(comparison?.before_id) && isThere(comparison?.after_id) ? comparison : null,
    asks_reason: asksReason(ctx, createdBy, Date.parse(row.created_at)),
    images: images.map(({ key, ready, ...image }) => ({
      ...image,
      picture: ready ? nameForStaff(ctx, ctx.actor.clinicId, key) : null,
    })),
  }
}

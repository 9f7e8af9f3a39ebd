import type { CallBody, CallReply } from '#contract/call.ts'
import { OBSERVATION_IMAGES } from '#contract/patients/observations.ts'
import type * as calls from '#contract/patients/observations.ts'
import type { ReceivedFile } from '#contract/file.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import type { JsonObject } from '#server/db/tables.gen.ts'
import {
  diagnose,
  restoreDiagnosesOf,
  voidDiagnosesOf,
} from '#server/features/diagnoses/patient-diagnoses.ts'
import { withStoredFiles, type PendingFile } from '#server/features/files/files.ts'
import { dateOfPicture, insertPatientFile } from '#server/features/patient-files/insert-patient-file.ts'
import { presentPatient } from '#server/features/patients/patients.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { pathOf } from '#server/http/uploads.ts'
import type { StaffContext } from '#server/http/services.ts'
import { asksReason } from '#server/records/own-writing.ts'
import { ownDoctorOnly } from '#server/records/staff-sight.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { refuseStale } from '#server/records/versions.ts'
import {
  comparisonOf,
  insertImages,
  insertObservation,
  isVisitOf,
  keepText,
  markImageRemoved,
  updateObservation,
} from './observations.sql.ts'
import { getObservation, lockNote } from './observations.ts'

type Reply = CallReply<typeof calls.addObservation>

export async function createObservation(
  ctx: StaffContext,
  { images, diagnoses, ...body }: CallBody<typeof calls.addObservation>,
): Promise<Reply> {
  const { patient_id: patientId, booking_id: bookingId } = body
  const { clinicId, accountId, doctorId } = ctx.actor
  const days = await daysOf(images)
  return withStoredFiles(ctx, images, stored =>
    ctx.write(async tx => {
      await presentPatient(tx, ctx, patientId)
      if (bookingId !== undefined && !(await isVisitOf(tx, bookingId, patientId, ownDoctorOnly(ctx))))
        throw refuseField('booking_id', 'id')
      const teeth = inOrder(body.teeth)
      const id = await insertObservation(tx, {
        ...body,
        teeth,
        clinic_id: clinicId,
        doctor_id: doctorId,
        created_by: accountId,
        created_at: new Date(ctx.now),
      })
      const onDate = localDateOf(ctx.now, await tx.zone)
      await diagnose(tx, ctx, diagnoses, { patientId, observationId: id, teeth, onDate })
      const note = { id, patient_id: patientId, teeth }
      await keepImages(tx, ctx, note, stored, days, body.visible_to_patient)
      const data = await getObservation(tx, ctx, id)
      await tx.record('patient_record', patientId, 'observation_added', undefined, entryOf(data))
      return { data }
    }),
  )
}

export function changeObservation(
  ctx: StaffContext,
  { id, version, reason, ...wish }: CallBody<typeof calls.changeObservation>,
): Promise<Reply> {
  return ctx.write(async tx => {
    const note = await lockThere(tx, ctx, id)
    const before = await getObservation(tx, ctx, id)
    await refuseStale(tx, 'observation', id, version, before)
    const teeth = wish.teeth && inOrder(wish.teeth)
    const isCorrected = wish.text !== undefined && wish.text !== note.text
    const isClinical = isCorrected || (teeth !== undefined && teeth.join() !== note.teeth.join())
    if (isClinical) requireReason(ctx, note, reason)
    if (isCorrected)
      await keepText(tx, {
        clinic_id: ctx.actor.clinicId,
        observation_id: id,
        version: note.version,
        text: note.text,
        replaced_by: ctx.actor.accountId,
        replaced_at: new Date(ctx.now),
        reason: reason ?? '',
      })
    await updateObservation(tx, id, { ...wish, ...(teeth && { teeth }) })
    const data = await getObservation(tx, ctx, id)
    await tx.record('patient_record', note.patient_id, 'observation_changed', entryOf(before), {
      ...entryOf(data),
      ...(reason && { reason }),
    })
    return { data }
  })
}

export async function addImages(
  ctx: StaffContext,
  id: number,
  images: readonly ReceivedFile[],
): Promise<Reply> {
  const days = await daysOf(images)
  return withStoredFiles(ctx, images, stored =>
    ctx.write(async tx => {
      const note = await lockThere(tx, ctx, id)
      const before = await getObservation(tx, ctx, id)
      const count = OBSERVATION_IMAGES.maxCount
      if (stored.length === 0) throw refuseField('images', 'file')
      if (before.images.length + stored.length > count)
        throw refuseField('images', 'too_many_files', { count })
      await keepImages(tx, ctx, note, stored, days, before.visible_to_patient)
      await updateObservation(tx, id, {})
      const data = await getObservation(tx, ctx, id)
      await tx.record(
        'patient_record',
        note.patient_id,
        'observation_image_added',
        entryOf(before),
        entryOf(data),
      )
      return { data }
    }),
  )
}

export function dropImage(
  ctx: StaffContext,
  { id, image_id: imageId, reason }: CallBody<typeof calls.removeObservationImage>,
): Promise<Reply> {
  return ctx.write(async tx => {
    const note = await lockThere(tx, ctx, id)
    const before = await getObservation(tx, ctx, id)
    if (!before.images.some(image => image.id === imageId)) throw new Failure('not_found')
    requireReason(ctx, note, reason)
    await markImageRemoved(tx, id, imageId, { accountId: ctx.actor.accountId, now: ctx.now })
    const { comparison } = before
    const isCompared = comparison?.before_id === imageId || comparison?.after_id === imageId
    await updateObservation(tx, id, isCompared ? { comparison: null } : {})
    const data = await getObservation(tx, ctx, id)
    await tx.record('patient_record', note.patient_id, 'observation_image_removed', entryOf(before), {
      ...entryOf(data),
      ...(reason && { reason }),
    })
    return { data }
  })
}

export function dropObservation(
  ctx: StaffContext,
  { id, reason }: CallBody<typeof calls.removeObservation>,
): Promise<CallReply<typeof calls.removeObservation>> {
  return ctx.write(async tx => {
    const note = await lockThere(tx, ctx, id)
    const before = await getObservation(tx, ctx, id)
    const gone = { deleted_by: ctx.actor.accountId, deleted_at: new Date(ctx.now), delete_reason: reason }
    await updateObservation(tx, id, gone)
    await voidDiagnosesOf(tx, id, reason)
    await tx.record('patient_record', note.patient_id, 'observation_removed', entryOf(before), { id, reason })
    return { data: { id } }
  })
}

export function restoreObservation(ctx: StaffContext, id: number): Promise<Reply> {
  return ctx.write(async tx => {
    const note = await lockNote(tx, ctx, id)
    if (!note.deleted_at) throw new Failure('not_found')
    await restoreDiagnosesOf(tx, id, note.deleted_at)
    await updateObservation(tx, id, { deleted_by: null, deleted_at: null, delete_reason: '' })
    const data = await getObservation(tx, ctx, id)
    await tx.record('patient_record', note.patient_id, 'observation_restored', undefined, entryOf(data))
    return { data }
  })
}

export function setComparison(
  ctx: StaffContext,
  id: number,
  { before_id: beforeId, after_id: afterId, align }: CallBody<typeof calls.compareImages>,
): Promise<Reply> {
  return ctx.write(async tx => {
    const note = await lockThere(tx, ctx, id)
    const before = await getObservation(tx, ctx, id)
    const isOf = (image: number | null | undefined) => before.images.some(one => one.id === image)
    const isNone = (beforeId ?? null) === null && (afterId ?? null) === null
    if (!isNone && !isOf(beforeId)) throw refuseField('before_id', 'id')
    if (!isNone && (!isOf(afterId) || afterId === beforeId)) throw refuseField('after_id', 'id')
    const wish = { before_id: beforeId!, after_id: afterId!, align: align ?? NOT_MOVED }
    await updateObservation(tx, id, { comparison: comparisonOf(isNone ? null : wish) })
    const data = await getObservation(tx, ctx, id)
    await tx.record('patient_record', note.patient_id, 'observation_changed', entryOf(before), entryOf(data))
    return { data }
  })
}

const NOT_MOVED = { x: 0, y: 0, scale: 1, rotate: 0 }

async function lockThere(tx: WriteTx, ctx: StaffContext, id: number) {
  const note = await lockNote(tx, ctx, id)
  if (note.deleted_at) throw new Failure('not_found')
  return note
}

function requireReason(
  ctx: StaffContext,
  note: { created_by: number | null; created_at: Date },
  reason: string | undefined,
): void {
  if (!reason && asksReason(ctx, note.created_by, note.created_at.getTime()))
    throw refuseField('reason', 'required')
}

/** When each was taken, as the camera noted it. */
const daysOf = (images: readonly ReceivedFile[]) =>
  Promise.all(images.map(image => dateOfPicture(pathOf(image))))

async function keepImages(
  tx: WriteTx,
  ctx: StaffContext,
  { id, patient_id: patientId, teeth }: { id: number; patient_id: number; teeth: readonly number[] },
  stored: readonly PendingFile[],
  days: readonly (string | undefined)[],
  visibleToPatient: boolean,
): Promise<void> {
  const ids: number[] = []
  for (const [index, file] of stored.entries()) {
    const how = { patientId, kind: 'photo', teeth, visibleToPatient, takenOn: days[index] } as const
    ids.push(await insertPatientFile(tx, ctx, file, how))
  }
  if (ids.length > 0) await insertImages(tx, ctx.actor.clinicId, id, ids)
}

/** What an audit entry says of a note: names of pictures open them, and are not written down. */
function entryOf(note: CallReply<typeof calls.addObservation>['data']): JsonObject {
  const { id, text, teeth, visible_to_patient, comparison, images, diagnoses, version } = note
  return {
    id,
    text,
    teeth,
    visible_to_patient,
    comparison,
    image_ids: images.map(image => image.id),
    diagnoses: diagnoses.map(diagnosis => diagnosis.name),
    version,
  }
}

function inOrder(teeth: readonly number[]): number[] {
  return [...new Set(teeth)].toSorted((one, other) => one - other)
}

import type { CallParams, CallQuery, CallReply } from '#contract/call.ts'
import type { listPatientNames, listPatients } from '#contract/patients/patient-lists.ts'
import type { getPatient, PatientRecord } from '#contract/patients/patients.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { findPictureOfPatient } from '#server/features/accounts/profile/account-picture.ts'
import type { Tx } from '#server/db/database.ts'
import { requireOwnClinic } from '#server/features/clinics/clinics.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import { rangeOf, rawPage } from '#server/records/paging.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { exportPatients } from './export-patients.ts'
import { noteOpening } from './record-openings.sql.ts'
import { forgiving, readFilter } from './patient-filter.ts'
import { seenBy, type PatientSight } from './patient-sight.sql.ts'
import { listCodesOf } from './patient-codes.sql.ts'
import {
  findPatient,
  followMerged,
  isSeen,
  listNameRows,
  listPatientRows,
  NOTHING_KNOWN,
} from './patients.sql.ts'
import { listRunningPackages } from './running-packages.sql.ts'

export { NOTHING_KNOWN, noteOpening, seenBy, type PatientSight }

const MOST_NAMES = 10_000

/** Without bookings.all_doctors the caller's own patients alone, without patients.contact no phones and emails. */
export function sightOf({ actor, now, language }: StaffContext): PatientSight {
  const { permissions, doctorId, accountId } = actor
  return {
    own: permissions.has('bookings.all_doctors') ? undefined : { doctorId, accountId },
    mayContact: permissions.has('patients.contact'),
    maySeeVisits: permissions.has('bookings.view'),
    mayClinical: permissions.has('clinical.view'),
    maySeeMoney: permissions.has('payments.view'),
    language,
    now,
  }
}

export async function findPatients(
  ctx: StaffContext,
  { clinicId, search }: CallParams<typeof listPatients>,
  query: CallQuery<typeof listPatients>,
): Promise<RawReply> {
  requireOwnClinic(ctx, clinicId)
  const wanted = search.trim()
  const sight = sightOf(ctx)
  if (query.download) return exportPatients(ctx, wanted, sight, query, query.download)
  return ctx.read(async tx => {
    const filter = await readFilter(tx, sight, wanted, query)
    const { found, forgiven } = await forgiving(
      filter,
      wish => listPatientRows(tx, wish, sight, { ...query, ...rangeOf(query) }),
      ({ active, inactive }) => active + inactive,
    )
    const { patients, ...counts } = found
    const total = filter.active ? counts.active : counts.inactive
    return rawPage(query, total, [patients], { ...counts, forgiven }, wanted)
  })
}

export async function findPatientNames(
  ctx: StaffContext,
  clinicId: number,
): Promise<CallReply<typeof listPatientNames>> {
  requireOwnClinic(ctx, clinicId)
  return ctx.read(async tx => ({ data: await listNameRows(tx, sightOf(ctx), MOST_NAMES) }))
}

/** Throws not_found for a patient that is not there or that the caller may not see. */
export async function presentPatient(tx: ClinicTx, ctx: StaffContext, id: number): Promise<PatientRecord> {
  const patient = await findPatient(tx, id, sightOf(ctx))
  if (!patient) throw new Failure('not_found')
  return patient
}

/** One patient; who was merged is shown as the one they became. Opening a record is noted, which is why showing one writes. */
export async function showPatient(ctx: StaffContext, id: number): Promise<CallReply<typeof getPatient>> {
  return ctx.write(async tx => {
    const data =
      (await findPatient(tx, id, sightOf(ctx))) ?? (await presentPatient(tx, ctx, await followMerged(tx, id)))
    await noteOpening(tx, ctx, data.id, 'record')
    const today = localDateOf(ctx.now, await tx.zone)
    const shown = {
      ...data,
      picture: await findPictureOfPatient(tx, ctx, data.id),
      subscriptions: await listRunningPackages(tx, ctx.language, data.id, today),
    }
    if (!ctx.actor.permissions.has('payments.view')) return { data: shown }
    return { data: { ...shown, codes: await listCodesOf(tx, data.id, today) } }
  })
}

/** Whose record it is by now, where the caller sees it; throws not_found otherwise. */
export async function findSeen(tx: Tx, ctx: StaffContext, id: number): Promise<number> {
  const sight = sightOf(ctx)
  if (await isSeen(tx, id, sight)) return id
  const kept = await followMerged(tx, id)
  if (kept === id || !(await isSeen(tx, kept, sight))) throw new Failure('not_found')
  return kept
}

/** Refuses the field when the caller sees no such patient. */
export async function requirePatient(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  field = 'patient_id',
): Promise<void> {
  if (!(await isSeen(tx, id, sightOf(ctx)))) throw refuseField(field, 'id')
}

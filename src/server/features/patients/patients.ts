import type { CallBody, CallParams, CallQuery, CallReply } from '#contract/call.ts'
import type { addPatient, listPatients, Patient } from '#contract/patients.ts'
import { cleanName } from '#domain/person-name.ts'
import { parsePhone } from '#domain/phone.ts'
import { localDateOf } from '#domain/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { authorOf, recordChange } from '#server/features/audit/audit.ts'
import { requireOwnClinic, setClinicZone } from '#server/features/clinics/clinics.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { writeOnce } from '#server/http/idempotency.ts'
import type { StaffContext } from '#server/http/services.ts'
import {
  countPatients,
  findPatient,
  insertPatientRow,
  listPatientRows,
  type PatientSight,
} from './patients.sql.ts'

type NewPatient = CallBody<typeof addPatient>

/** Without bookings.all_doctors the caller's own patients alone, without patients.contact no phones and emails. */
function sightOf({ actor, now }: StaffContext): PatientSight {
  const { permissions, doctorId, accountId } = actor
  return {
    own: permissions.has('bookings.all_doctors') ? undefined : { doctorId, accountId },
    mayContact: permissions.has('patients.contact'),
    now,
  }
}

export async function findPatients(
  ctx: StaffContext,
  { clinicId, search }: CallParams<typeof listPatients>,
  query: CallQuery<typeof listPatients>,
): Promise<CallReply<typeof listPatients>> {
  requireOwnClinic(ctx, clinicId)
  const isActive = !(query.inactive_patients ?? false)
  const filter = {
    search: search.trim(),
    doctorId: query.doctor_id,
    noPhone: query.no_phone_number ?? false,
    active: isActive,
  }
  const { page, size, orderBy, orderType } = query
  return ctx.db.tenant(clinicId, async tx => {
    await setClinicZone(tx)
    const sight = sightOf(ctx)
    const offset = (page - 1) * size
    const data = await listPatientRows(tx, filter, sight, { orderBy, orderType, size, offset })
    const counts = await countPatients(tx, filter, sight)
    const total = isActive ? counts.active : counts.inactive
    return { data, search, paginator: { total, currentPage: page, size }, ...counts }
  })
}

/** Throws not_found for a patient that is not there or that the caller may not see. */
async function presentPatient(tx: Tx, ctx: StaffContext, id: number): Promise<Patient> {
  await setClinicZone(tx)
  const patient = await findPatient(tx, id, sightOf(ctx))
  if (!patient) throw new Failure('not_found')
  return patient
}

export async function showPatient(ctx: StaffContext, id: number): Promise<{ data: Patient }> {
  return ctx.db.tenant(ctx.actor.clinicId, async tx => ({ data: await presentPatient(tx, ctx, id) }))
}

export async function createPatient(ctx: StaffContext, body: NewPatient): Promise<{ data: Patient }> {
  return writeOnce(ctx, ctx.actor.clinicId, async tx => {
    const id = await insertPatient(tx, ctx, body)
    return { data: await presentPatient(tx, ctx, id) }
  })
}

/** Refuses the field when the caller sees no such patient. */
export async function requirePatient(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  field = 'patient_id',
): Promise<void> {
  if (!(await findPatient(tx, id, sightOf(ctx)))) throw refuseField(field, 'id')
}

/** Writes a new patient and the audit entry; `path` goes before the names of refused fields. Returns the id. */
export async function insertPatient(tx: Tx, ctx: StaffContext, body: NewPatient, path = ''): Promise<number> {
  const phone = body.mobile === undefined ? undefined : parsePhone(body.mobile, body.mobile_country)
  if (body.mobile !== undefined && !phone) throw refuseField(`${path}mobile`, 'phone')
  const zone = await setClinicZone(tx)
  if (body.birth_date !== undefined && body.birth_date > localDateOf(ctx.now, zone))
    throw refuseField(`${path}birth_date`, 'date')
  const patient = {
    firstName: cleanName(body.first_name),
    lastName: cleanName(body.last_name ?? ''),
    mobile: phone?.e164 ?? null,
    mobileCountry: phone?.country ?? null,
    email: body.email ?? null,
    birthDate: body.birth_date ?? null,
    gender: body.gender ?? null,
    alert: body.alert ?? '',
  }
  const { clinicId, accountId } = ctx.actor
  const id = await insertPatientRow(tx, clinicId, patient, accountId, ctx.now)
  await recordChange(tx, authorOf(ctx), {
    action: 'patient.created',
    entity: 'patient',
    entityId: id,
    after: { ...patient },
  })
  return id
}

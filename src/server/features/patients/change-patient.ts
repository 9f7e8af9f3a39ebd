import type { CallBody } from '#contract/call.ts'
import type { addPatient, newPatient, PatientRecord } from '#contract/patients.ts'
import { cleanName } from '#domain/person-name.ts'
import { parsePhone } from '#domain/phone.ts'
import { localDateOf } from '#domain/wall-time.ts'
import { requireOwnClinic } from '#server/features/clinics/clinics.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { refuseStale } from '#server/records/versions.ts'
import type { z } from 'zod'
import { lockNewPatients, refuseDuplicate, type Person } from './duplicates.ts'
import { insertPatientRow, lockPatientRow, updatePatientRow, type PatientValues } from './patients.sql.ts'
import { presentPatient, sightOf } from './patients.ts'

type PatientFields = z.output<typeof newPatient>
type Reply = { data: PatientRecord }

/** Adds a patient, or changes the one whose id is given. */
export async function savePatient(
  ctx: StaffContext,
  { id, version, ...fields }: CallBody<typeof addPatient>,
): Promise<Reply> {
  return ctx.write(async tx => {
    const savedId = id === undefined ? await insertPatient(tx, ctx, fields) : id
    if (id !== undefined) await changePatient(tx, ctx, id, fields, version)
    return { data: await presentPatient(tx, ctx, savedId) }
  })
}

/**
 * Writes a new patient and the audit entry, unless they may be there already; `path` goes before the names of refused
 * fields, and `together` are those written by the same call. Returns the id.
 */
export async function insertPatient(
  tx: WriteTx,
  ctx: StaffContext,
  fields: PatientFields,
  path = '',
  together: readonly number[] = [],
): Promise<number> {
  const patient = { ...NOTHING_KNOWN, ...(await readPatientValues(tx, ctx, fields, path)) }
  const { not_duplicate_of: others } = fields
  await refuseDuplicate(tx, ctx, patient, { others, own: together, field: path.replace(/\.$/, '') })
  const { clinicId, accountId } = ctx.actor
  const id = await insertPatientRow(tx, {
    ...patient,
    clinic_id: clinicId,
    created_by: accountId,
    created_at: new Date(ctx.now),
  })
  await tx.record('patient', id, 'added', undefined, {
    ...patient,
    ...(others && { not_duplicate_of: others }),
  })
  return id
}

const NOTHING_KNOWN: Omit<PatientValues, 'first_name'> = {
  last_name: '',
  mobile: null,
  mobile_country: null,
  email: null,
  birth_date: null,
  gender: null,
  alert: '',
  note: '',
}

async function changePatient(
  tx: WriteTx,
  ctx: StaffContext,
  id: number,
  fields: PatientFields,
  version: number | undefined,
): Promise<void> {
  // Whoever sees a number masked would replace it unseen.
  const isContact = 'mobile' in fields || 'email' in fields
  if (isContact && !ctx.actor.permissions.has('patients.contact')) throw new Failure('forbidden')
  const values = await readPatientValues(tx, ctx, fields)
  if (values.mobile || values.birth_date) await lockNewPatients(tx, ctx.actor.clinicId)
  const before = await lockPatientRow(tx, id, sightOf(ctx))
  if (!before) throw new Failure('not_found')
  if (version !== undefined) await refuseStale(tx, 'patient', id, version, await presentPatient(tx, ctx, id))
  const names = Object.keys(values) as (keyof PatientValues)[]
  const changed = names.filter(name => values[name] !== before[name])
  if (changed.length === 0) return
  const person = newsOf({ ...before, ...values }, changed)
  await refuseDuplicate(tx, ctx, person, { others: fields.not_duplicate_of, own: [id] })
  const pick = (from: Partial<PatientValues>) => Object.fromEntries(changed.map(name => [name, from[name]!]))
  await updatePatientRow(tx, id, pick(values))
  await tx.record('patient', id, 'changed', pick(before), pick(values))
}

/** The person as far as the change may make them somebody else's double: a phone that stays is no news. */
function newsOf(patient: PatientValues, changed: readonly (keyof PatientValues)[]): Person {
  const isNews = (...names: (keyof PatientValues)[]) => names.some(name => changed.includes(name))
  return {
    ...patient,
    mobile: isNews('mobile') ? patient.mobile : null,
    birth_date: isNews('first_name', 'last_name', 'birth_date') ? patient.birth_date : null,
  }
}

/** What the fields say, as columns; a field that was sent empty empties its column, one left out is left out here. */
export async function readPatientValues(
  tx: WriteTx,
  ctx: StaffContext,
  fields: PatientFields,
  path = '',
): Promise<Pick<PatientValues, 'first_name'> & Partial<PatientValues>> {
  const phone = fields.mobile === undefined ? undefined : parsePhone(fields.mobile, fields.mobile_country)
  const today = localDateOf(ctx.now, await tx.zone)
  refuseTogether(
    fields.mobile !== undefined && !phone && refuseField(`${path}mobile`, 'phone'),
    fields.birth_date !== undefined && fields.birth_date > today && refuseField(`${path}birth_date`, 'date'),
  )
  return {
    first_name: cleanName(fields.first_name),
    ...('last_name' in fields && { last_name: cleanName(fields.last_name ?? '') }),
    ...('mobile' in fields && { mobile: phone?.e164 ?? null, mobile_country: phone?.country ?? null }),
    ...('email' in fields && { email: fields.email ?? null }),
    ...('birth_date' in fields && { birth_date: fields.birth_date ?? null }),
    ...('gender' in fields && { gender: fields.gender ?? null }),
    ...('alert' in fields && { alert: fields.alert ?? '' }),
    ...('note' in fields && { note: fields.note ?? '' }),
  }
}

/** Takes a patient off the list, or puts them back; visits and history stay. Doing it twice changes nothing. */
export async function setPatientActive(
  ctx: StaffContext,
  id: number,
  active: boolean,
  clinicId = ctx.actor.clinicId,
): Promise<Reply> {
  requireOwnClinic(ctx, clinicId)
  return ctx.write(async tx => {
    const before = await lockPatientRow(tx, id, sightOf(ctx))
    if (!before) throw new Failure('not_found')
    if (before.active !== active) {
      await updatePatientRow(tx, id, { active })
      await tx.record('patient', id, active ? 'restored' : 'removed', { active: before.active }, { active })
    }
    return { data: await presentPatient(tx, ctx, id) }
  })
}

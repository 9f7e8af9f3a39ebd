import type { CallBody } from '#contract/call.ts'
import type { addPatient } from '#contract/patients/patient-changes.ts'
import type { PatientRecord } from '#contract/patients/patients.ts'
import { isUniqueViolation } from '#server/db/postgres-errors.ts'
import type { JsonObject } from '#server/db/tables.gen.ts'
import { requireOwnClinic } from '#server/features/clinics/clinics.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { refuseStale } from '#server/records/versions.ts'
import { insertAlert, refusePast, writeNoAllergies } from './alerts.ts'
import { addConsents } from './consents.ts'
import { lockNewPatients, refuseDuplicate, type Person } from './duplicates.ts'
import {
  insertPatientRow,
  lockPatientRow,
  NOTHING_KNOWN,
  updatePatientRow,
  type PatientValues,
} from './patients.sql.ts'
import { presentPatient, sightOf } from './patients.ts'
import {
  answersFor,
  readPatientValues,
  requireGuardian,
  settleValues,
  type PersonFields,
} from './person-values.ts'
import { setTags } from './tags.ts'

type Reply = { data: PatientRecord }

/** Adds a patient, or changes the one whose id is given. */
export function savePatient(
  ctx: StaffContext,
  { id, version, ...fields }: CallBody<typeof addPatient>,
): Promise<Reply> {
  return refuseSameCard(
    ctx.write(async tx => {
      const savedId = id === undefined ? await insertPatient(tx, ctx, fields) : id
      if (id !== undefined) await changePatient(tx, ctx, id, fields, version)
      return { data: await presentPatient(tx, ctx, savedId) }
    }),
  )
}

/**
 * Writes a new patient and the audit entry, unless they may be there already; `path` goes before the names of refused
 * fields, and `together` are those written by the same call. Returns the id.
 */
export async function insertPatient(
  tx: WriteTx,
  ctx: StaffContext,
  fields: PersonFields,
  path = '',
  together: readonly number[] = [],
): Promise<number> {
  const read = await readPatientValues(tx, ctx, fields, path)
  const patient = { ...NOTHING_KNOWN, ...settleValues(read, NOTHING_KNOWN, path) }
  const { not_duplicate_of: others, alerts = [] } = fields
  for (const [index, alert] of alerts.entries()) await refusePast(tx, ctx, alert, `${path}alerts.${index}.`)
  if (patient.guardian_id !== null) await requireGuardian(tx, ctx, patient.guardian_id, undefined, path)
  const own = [...together, ...guardianOf(patient)]
  await refuseDuplicate(tx, ctx, patient, { others, own, field: path.replace(/\.$/, '') })
  const { clinicId, accountId } = ctx.actor
  const id = await insertPatientRow(tx, {
    ...patient,
    clinic_id: clinicId,
    created_by: accountId,
    created_at: new Date(ctx.now),
  })
  for (const alert of alerts) await insertAlert(tx, ctx, id, alert)
  const beside = await writeBeside(tx, ctx, id, fields, false)
  await tx.record('patient', id, 'added', undefined, {
    ...patient,
    ...beside.after,
    ...(alerts.length > 0 && { alerts }),
    ...(others && { not_duplicate_of: others }),
  })
  return id
}

/** Changes a patient whom the caller sees, in the transaction of what causes it. */
export async function changePatient(
  tx: WriteTx,
  ctx: StaffContext,
  id: number,
  fields: PersonFields,
  version: number | undefined,
): Promise<void> {
  if (fields.alerts !== undefined) throw refuseField('alerts', 'unknown_field')
  // Whoever sees a number masked would replace it unseen.
  const isContact = MASKED.some(name => name in fields)
  if (isContact && !ctx.actor.permissions.has('patients.contact')) throw new Failure('forbidden')
  // Of two who name each other as guardians at once, the second must see the first.
  if (fields.mobile || fields.birth_date || fields.cnp || fields.guardian_id)
    await lockNewPatients(tx, ctx.actor.clinicId)
  const before = await lockPatientRow(tx, id, sightOf(ctx))
  if (!before) throw new Failure('not_found')
  if (version !== undefined) await refuseStale(tx, 'patient', id, version, await presentPatient(tx, ctx, id))
  const values = settleValues(await readPatientValues(tx, ctx, fields, '', before), before)
  const names = Object.keys(values) as (keyof PatientValues)[]
  const changed = names.filter(name => values[name] !== before[name])
  const beside = await writeBeside(tx, ctx, id, fields, before.no_allergies)
  if (changed.length === 0 && Object.keys(beside.after).length === 0) return
  if (values.guardian_id && changed.includes('guardian_id'))
    await requireGuardian(tx, ctx, values.guardian_id, id)
  const person = newsOf({ ...before, ...values }, changed)
  const own = [id, ...guardianOf({ ...before, ...values })]
  await refuseDuplicate(tx, ctx, person, { others: fields.not_duplicate_of, own })
  const pick = (from: Partial<PatientValues>) => Object.fromEntries(changed.map(name => [name, from[name]!]))
  await updatePatientRow(tx, id, pick(values))
  await tx.record(
    'patient',
    id,
    'changed',
    { ...pick(before), ...beside.before },
    { ...pick(values), ...beside.after },
  )
}

/**
 * Writes down who answers for a patient, whom the caller need not see, in place of whoever did; the caller holds
 * `lockNewPatients`.
 */
export async function setGuardian(
  tx: WriteTx,
  ctx: StaffContext,
  id: number,
  { version, guardianId }: { version: number; guardianId: number },
): Promise<void> {
  const before = await lockPatientRow(tx, id, sightOf(ctx))
  if (!before) throw new Failure('not_found')
  if (before.guardian_id === guardianId) return
  await refuseStale(tx, 'patient', id, version, await presentPatient(tx, ctx, id))
  if (await answersFor(tx, id, guardianId)) throw refuseField('guardian_id', 'own_guardian')
  const { guardian_id, guardian_name, guardian_mobile } = before
  const values = { guardian_id: guardianId, guardian_name: '', guardian_mobile: null }
  await updatePatientRow(tx, id, values)
  await tx.record('patient', id, 'changed', { guardian_id, guardian_name, guardian_mobile }, values)
}

/** Who answers for somebody is somebody else, though the phone be one. */
const guardianOf = ({ guardian_id: id }: Pick<PatientValues, 'guardian_id'>) => (id === null ? [] : [id])

const MASKED = ['mobile', 'email', 'cnp', 'address', 'guardian_mobile']

/** What is kept beside the row of a patient who is locked, before and after where it changed. */
async function writeBeside(
  tx: WriteTx,
  ctx: StaffContext,
  id: number,
  { consents, tag_ids, no_allergies: knowsNone }: PersonFields,
  knewNone: boolean,
) {
  const isAnswered = knowsNone !== undefined && knowsNone !== knewNone
  if (isAnswered) await writeNoAllergies(tx, ctx, id, knowsNone)
  const changes = [
    consents && (await addConsents(tx, ctx, id, consents)),
    tag_ids && (await setTags(tx, ctx, id, tag_ids)),
    isAnswered && { before: { no_allergies: knewNone }, after: { no_allergies: knowsNone } },
  ].filter(change => !!change)
  return {
    before: Object.assign({}, ...changes.map(({ before }) => before)) as JsonObject,
    after: Object.assign({}, ...changes.map(({ after }) => after)) as JsonObject,
  }
}

/** The person as far as the change may make them somebody else's double: a phone that stays is no news. */
function newsOf(patient: PatientValues, changed: readonly (keyof PatientValues)[]): Person {
  const isNews = (...names: (keyof PatientValues)[]) => names.some(name => changed.includes(name))
  return {
    ...patient,
    mobile: isNews('mobile') ? patient.mobile : null,
    cnp: isNews('cnp') ? patient.cnp : null,
    birth_date: isNews('first_name', 'last_name', 'birth_date') ? patient.birth_date : null,
  }
}

/** Of two records of one clinic, the database refuses the same number. */
async function refuseSameCard<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isUniqueViolation(error, 'patients_card_number')) throw refuseField('card_number', 'card_taken')
    throw error
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

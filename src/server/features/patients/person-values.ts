// What a body says of a person, as columns.

import type { CallBody } from '#contract/call.ts'
import type { addPatient } from '#contract/patients/patient-changes.ts'
import { parseCnp, type Cnp } from '#domain/people/cnp.ts'
import { cleanName } from '#domain/people/person-name.ts'
import { parsePhone } from '#domain/people/phone.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { settlePlace, type Place } from '#server/features/lookups/settle-place.ts'
import { refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { answersFor } from './guardians.sql.ts'
import { NOTHING_KNOWN, type PatientValues } from './patients.sql.ts'
import { requirePatient } from './patients.ts'

export { answersFor }

export type PersonFields = Omit<CallBody<typeof addPatient>, 'id' | 'version'>
type Read = Pick<PatientValues, 'first_name'> & Partial<PatientValues>

const LANGUAGES = { en: 1, ro: 2 } as const

/**
 * What the fields say; a field that was sent empty empties its column, one left out is left out here. `path` goes before
 * the names of refused fields.
 */
export async function readPatientValues(
  tx: WriteTx,
  ctx: StaffContext,
  fields: PersonFields,
  path = '',
  before: Place = NOTHING_KNOWN,
): Promise<Read> {
  const phone = fields.mobile === undefined ? undefined : parsePhone(fields.mobile, fields.mobile_country)
  const guardianPhone = fields.guardian_mobile === undefined ? undefined : parsePhone(fields.guardian_mobile)
  const today = localDateOf(ctx.now, await tx.zone)
  const cnp = fields.cnp === undefined ? undefined : parseCnp(fields.cnp)
  const place = settlePlace(
    {
      county_id: fields.county_id,
      city_id: fields.city_id,
      county: 'county' in fields ? (fields.county ?? '') : undefined,
      city: 'city' in fields ? (fields.city ?? '') : undefined,
    },
    before,
  )
  const isTwice = fields.guardian_id && (fields.guardian_name ?? fields.guardian_mobile) !== undefined
  refuseTogether(
    fields.mobile !== undefined && !phone && refuseField(`${path}mobile`, 'phone'),
    fields.birth_date !== undefined &&
      fields.birth_date > today &&
      refuseField(`${path}birth_date`, 'in_the_future'),
    fields.cnp !== undefined &&
      (!cnp || (cnp.birthDate !== undefined && cnp.birthDate > today)) &&
      refuseField(`${path}cnp`, 'cnp'),
    place === 'county_id' && refuseField(`${path}county_id`, 'id'),
    place === 'city_id' && refuseField(`${path}city_id`, 'city_elsewhere'),
    fields.guardian_mobile !== undefined && !guardianPhone && refuseField(`${path}guardian_mobile`, 'phone'),
    isTwice ? refuseField(`${path}guardian_name`, 'one_guardian') : undefined,
  )
  const placed = Object.entries(place).filter(([, value]) => value !== undefined)
  return {
    first_name: cleanName(fields.first_name),
    ...('last_name' in fields && { last_name: cleanName(fields.last_name ?? '') }),
    ...('mobile' in fields && { mobile: phone?.e164 ?? null, mobile_country: phone?.country ?? null }),
    ...('email' in fields && { email: fields.email ?? null }),
    ...('birth_date' in fields && { birth_date: fields.birth_date ?? null }),
    ...('gender' in fields && { gender: fields.gender ?? null }),
    ...('cnp' in fields && { cnp: fields.cnp ?? null }),
    ...('card_number' in fields && { card_number: fields.card_number ?? null }),
    ...('address' in fields && { address: fields.address ?? '' }),
    ...(Object.fromEntries(placed) as Partial<Place>),
    ...('source' in fields && { source: fields.source ?? '' }),
    ...('language' in fields && { language: fields.language ? LANGUAGES[fields.language] : null }),
    ...('guardian_name' in fields && { guardian_name: cleanName(fields.guardian_name ?? '') }),
    ...('guardian_mobile' in fields && { guardian_mobile: guardianPhone?.e164 ?? null }),
    ...('guardian_relation' in fields && { guardian_relation: fields.guardian_relation ?? '' }),
    ...guardianValues(fields),
    ...('note' in fields && { note: fields.note ?? '' }),
  }
}

/** Either a record or a name with a phone: the one that is said takes the place of the other. */
function guardianValues({ guardian_id, guardian_name }: PersonFields): Partial<PatientValues> {
  if (guardian_id) return { guardian_id, guardian_name: '', guardian_mobile: null }
  return guardian_id === null || guardian_name !== undefined ? { guardian_id: null } : {}
}

/** What a CNP says where nothing else does, and what nobody needs to know of a guardian who is none. */
export function settleValues(values: Read, before: Omit<PatientValues, 'first_name'>, path = ''): Read {
  const all = { ...before, ...values }
  const cnp: Cnp = (all.cnp && parseCnp(all.cnp)) || {}
  refuseTogether(
    all.birth_date !== null &&
      cnp.birthDate !== undefined &&
      all.birth_date !== cnp.birthDate &&
      refuseField(`${path}birth_date`, 'not_of_cnp'),
    (all.gender === 'male' || all.gender === 'female') &&
      cnp.sex !== undefined &&
      all.gender !== cnp.sex &&
      refuseField(`${path}gender`, 'not_of_cnp'),
    all.guardian_mobile !== null &&
      all.guardian_name === '' &&
      refuseField(`${path}guardian_name`, 'required'),
  )
  const isAlone = all.guardian_id === null && all.guardian_name === ''
  return {
    ...values,
    ...(all.birth_date === null && cnp.birthDate && { birth_date: cnp.birthDate }),
    ...(all.gender === null && cnp.sex && { gender: cnp.sex }),
    ...(isAlone && all.guardian_relation !== '' && { guardian_relation: '' }),
  }
}

/** Refuses a guardian whom the caller does not see, or for whom the patient answers, however far around. */
export async function requireGuardian(
  tx: WriteTx,
  ctx: StaffContext,
  guardianId: number,
  patientId: number | undefined,
  path = '',
): Promise<void> {
  const field = `${path}guardian_id`
  await requirePatient(tx, ctx, guardianId, field)
  if (patientId !== undefined && (await answersFor(tx, patientId, guardianId)))
    throw refuseField(field, 'own_guardian')
}

import type pg from 'pg'
import { idOf, type ClinicIds } from './clinic-ids.ts'
import type { ClinicPlan } from './clinic-plan.ts'
import { insertRows, reserveIds } from './demo.sql.ts'
import type { Person } from './people.ts'

const FIRST_CARD = 2041
const CHILDHOOD = 14

/** A child's parent is the first grown-up of their family name who is written already, where there is one. */
function guardianOf(child: Person, people: readonly Person[], ids: ClinicIds, now: number) {
  const bornAfter = (years: number) => `${new Date(now).getUTCFullYear() - years}`
  const isChild = child.birthDate >= bornAfter(CHILDHOOD)
  const parent = people.find(
    ({ lastName, birthDate }) =>
      isChild &&
      lastName === child.lastName &&
      birthDate < bornAfter(CHILDHOOD + 20) &&
      birthDate > bornAfter(60),
  )
  return parent
    ? { guardian_id: idOf(ids.people, parent), guardian_relation: 'parent' }
    : { guardian_id: null, guardian_relation: '' }
}

/** Writes the records of a clinic's people; where the plan asks for an account, the first of them has it. */
export async function writePatients(
  client: pg.ClientBase,
  plan: ClinicPlan,
  people: readonly Person[],
  ids: ClinicIds,
  password_hash: string,
  now: number,
): Promise<void> {
  const [holder] = people
  const [account_id] = plan.account ? await reserveIds(client, 'accounts', 1) : []
  if (account_id !== undefined && holder) {
    await insertRows(client, 'accounts', [
      {
        id: account_id,
        user_type: 3,
        email: holder.email,
        email_verified_at: new Date(now),
        mobile: holder.mobile,
        mobile_country: 'RO',
        mobile_verified_at: new Date(now),
        password_hash,
        first_name: holder.firstName,
        last_name: holder.lastName,
        gender: holder.gender,
        language: 2,
        sms_reminder: true,
        email_reminder: true,
        markting_sms: false,
        email_sms: false,
        two_factor: false,
        active: true,
        created_at: new Date(now),
      },
    ])
  }
  await insertRows(
    client,
    'patients',
    people.map((person, index) => ({
      clinic_id: ids.clinic,
      id: idOf(ids.people, person),
      account_id: index === 0 ? (account_id ?? null) : null,
      first_name: person.firstName,
      last_name: person.lastName,
      mobile: person.mobile,
      mobile_country: 'RO',
      email: person.email,
      birth_date: person.birthDate,
      gender: person.gender,
      note: person.note,
      card_number: String(FIRST_CARD + index),
      ...guardianOf(person, people.slice(0, index), ids, now),
      active: true,
      created_at: new Date(now),
    })),
  )
  await insertRows(
    client,
    'patient_alerts',
    people.flatMap(person =>
      person.alerts.map(alert => ({
        clinic_id: ids.clinic,
        patient_id: idOf(ids.people, person),
        ...alert,
        created_at: new Date(now),
      })),
    ),
  )
  await writeTags(client, people, ids, now)
}

const TAGS = ['Implant', 'Plătește în rate', 'Ortodonție', 'Sună înainte'] as const

/** The clinic's own words for its people. */
async function writeTags(
  client: pg.ClientBase,
  people: readonly Person[],
  ids: ClinicIds,
  now: number,
): Promise<void> {
  const made = { clinic_id: ids.clinic, created_at: new Date(now) }
  const tagIds = await reserveIds(client, 'tags', TAGS.length)
  await insertRows(
    client,
    'tags',
    TAGS.map((name, index) => ({ ...made, id: tagIds[index]!, name, color: index + 1, version: 1 })),
  )
  await insertRows(
    client,
    'patient_tags',
    people.flatMap((person, index) =>
      (index === 0 ? tagIds.slice(0, 2) : index % 9 === 0 ? [tagIds[(index / 9) % TAGS.length]!] : []).map(
        tag_id => ({
          clinic_id: ids.clinic,
          patient_id: idOf(ids.people, person),
          tag_id,
          added_at: new Date(now),
        }),
      ),
    ),
  )
}

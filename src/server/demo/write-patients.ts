import type pg from 'pg'
import { idOf, type ClinicIds } from './clinic-ids.ts'
import type { ClinicPlan } from './clinic-plan.ts'
import { insertRows, reserveIds } from './demo.sql.ts'
import type { Person } from './people.ts'

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
}

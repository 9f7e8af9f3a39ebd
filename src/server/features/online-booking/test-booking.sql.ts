import type { Tx } from '#server/db/database.ts'
import type { BookerRow } from './patient-records.sql.ts'
import { TEST_NOTES } from './words.ts'

/** The test booking to come, if there is one: a patient's note may say the same. */
export async function findTestBooking(tx: Tx, now: Date) {
  return tx
    .selectFrom('bookings as b')
    .innerJoin('doctors as d', join =>
      join.onRef('d.clinic_id', '=', 'b.clinic_id').onRef('d.id', '=', 'b.doctor_id'),
    )
    .select(['b.id', 'b.starts_at', 'd.first_name', 'd.last_name'])
    .where('b.starts_at', '>', now)
    .where('b.cancelled_at', 'is', null)
    .where('b.source', '=', 'online')
    .where('b.note', 'in', TEST_NOTES)
    .where('b.created_by', 'in', eb =>
      eb.selectFrom('accounts as a').select('a.id').whereRef('a.clinic_id', '=', 'b.clinic_id'),
    )
    .orderBy('b.id', 'desc')
    .executeTakeFirst()
}

/** The record of the person who tests, made when there is none of that name and phone. */
export async function takeTestPatient(
  tx: Tx,
  person: BookerRow,
  by: { clinicId: number; accountId: number; now: Date },
): Promise<number> {
  const { first_name, last_name, mobile, mobile_country, email } = person
  const known = await tx
    .selectFrom('patients')
    .select('id')
    .where('mobile', 'is not distinct from', mobile)
    .where('first_name', '=', first_name)
    .where('last_name', '=', last_name)
    .where('active', '=', true)
    .orderBy('id')
    .executeTakeFirst()
  if (known) return known.id
  const { id } = await tx
    .insertInto('patients')
    .values({
      clinic_id: by.clinicId,
      first_name,
      last_name,
      mobile,
      mobile_country,
      email,
      created_by: by.accountId,
      created_at: by.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

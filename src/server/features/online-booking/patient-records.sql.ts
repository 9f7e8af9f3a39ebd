import type { Tx } from '#server/db/database.ts'
import { sql, type RawBuilder } from 'kysely'

export interface BookerRow {
  first_name: string
  last_name: string
  mobile: string | null
  mobile_country: string | null
  mobile_verified_at: Date | null
  email: string | null
}

/** The signed-in account, which stays as it is until the transaction ends; the transaction must speak for it. */
export async function lockBooker(tx: Tx, accountId: number): Promise<BookerRow> {
  return tx
    .selectFrom('accounts')
    .select(['first_name', 'last_name', 'mobile', 'mobile_country', 'mobile_verified_at', 'email'])
    .where('id', '=', accountId)
    .forShare()
    .executeTakeFirstOrThrow()
}

export async function setSmsReminder(tx: Tx, accountId: number, wanted: boolean): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ sms_reminder: wanted })
    .where('id', '=', accountId)
    .where('sms_reminder', '!=', wanted)
    .execute()
}

export interface BookingPolicy {
  auto_approve: boolean
  max_open_bookings: number
}

/** Undefined when there is no such clinic. */
export async function findBookingPolicy(tx: Tx): Promise<BookingPolicy | undefined> {
  return tx.selectFrom('clinics').select(['auto_approve', 'max_open_bookings']).executeTakeFirst()
}

/** One account makes one booking at a time at a clinic, so that neither its record nor its limit can be doubled. */
export async function lockAccountAtClinic(tx: Tx, clinicId: number, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`booker:${clinicId}/${accountId}`}, 0))`.execute(
    tx,
  )
}

export async function findLinkedPatient(tx: Tx, accountId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('patients')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('active', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return row?.id
}

export interface PhoneRecord {
  id: number
  account_id: number | null
  first_name: string
  last_name: string
  birth_date: string | null
}

/**
 * Records with the phone that are not the account's own: unlinked ones first, then active ones. They keep the phone until
 * the transaction ends.
 */
export async function lockPatientsOfPhone(tx: Tx, mobile: string, accountId: number): Promise<PhoneRecord[]> {
  return tx
    .selectFrom('patients')
    .select(['id', 'account_id', 'first_name', 'last_name', 'birth_date'])
    .where('mobile', '=', mobile)
    .where('account_id', 'is distinct from', accountId)
    .where('merged_into', 'is', null)
    .orderBy(sql`account_id is null`, 'desc')
    .orderBy('active', 'desc')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function linkPatient(tx: Tx, patientId: number, accountId: number): Promise<void> {
  await tx
    .updateTable('patients')
    .set({ account_id: accountId })
    .where('id', '=', patientId)
    .where('account_id', 'is', null)
    .execute()
}

export async function insertPatient(
  tx: Tx,
  row: {
    clinic_id: number
    account_id: number | null
    first_name: string
    last_name: string
    mobile: string | null
    mobile_country: string | null
    email: string | null
    birth_date?: string
    gender?: string | null
    cnp?: string | null
    created_at: Date
  },
): Promise<number> {
  const { id } = await tx.insertInto('patients').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Coming visits that were booked online and are not cancelled: of a record, and by an account for whomever. */
export async function countOpenBookings(
  tx: Tx,
  of: { patientId: number; accountId: number; now: Date },
): Promise<{ of_patient: number; of_account: number }> {
  const countBy = (whose: RawBuilder<unknown>) => sql`
    (select count(*) from bookings
      where ${whose} and source = 'online' and starts_at > ${of.now} and cancelled_at is null)`
  const { rows } = await sql<{ of_patient: number; of_account: number }>`
    select ${countBy(sql`patient_id = ${of.patientId}`)} as of_patient,
           ${countBy(sql`created_by = ${of.accountId}`)} as of_account`.execute(tx)
  return rows[0]!
}

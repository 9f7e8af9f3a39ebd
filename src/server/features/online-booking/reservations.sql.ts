import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Those who want time of one doctor queue here, instead of finding each other in the guard and waiting for a deadlock. */
export async function lockDoctorTime(tx: Tx, clinicId: number, doctorId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`doctor-time:${clinicId}/${doctorId}`}, 0))`.execute(
    tx,
  )
}

/** Whose visit a code is of. */
export async function findDoctorOfCode(tx: Tx, code: string): Promise<number | undefined> {
  const row = await tx.selectFrom('bookings').select('doctor_id').where('code', '=', code).executeTakeFirst()
  return row?.doctor_id
}

export async function getReservationMinutes(tx: Tx): Promise<number> {
  const row = await tx.selectFrom('clinics').select('reservation_minutes').executeTakeFirstOrThrow()
  return row.reservation_minutes
}

/** Clears what has expired out of the way; rows that another request is clearing are left to it. */
export async function deleteExpiredReservations(
  tx: Tx,
  at: { doctorId: number; cabinetId: number | null; now: Date },
): Promise<void> {
  await sql`
    delete from reservations
     where id in (select id from reservations
                   where expires_at <= ${at.now} and (doctor_id = ${at.doctorId} or cabinet_id = ${at.cabinetId})
                     for update skip locked)`.execute(tx)
}

/** Whether there was one. */
export async function deleteReservation(tx: Tx, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('reservations').where('code', '=', code).executeTakeFirst()
  return numDeletedRows > 0n
}

export interface KeptSlot {
  readonly doctor_id: number
  readonly starts_at: Date
  readonly expires_at: Date
}

/** Gives a kept slot up for another, or for itself anew; undefined when it was gone already. */
export async function takeReservation(tx: Tx, code: string): Promise<KeptSlot | undefined> {
  return tx
    .deleteFrom('reservations')
    .where('code', '=', code)
    .returning(['doctor_id', 'starts_at', 'expires_at'])
    .executeTakeFirst()
}

export async function findReservedDoctor(tx: Tx, code: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('reservations')
    .select('doctor_id')
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.doctor_id
}

/**
 * When each of the live reservations whose codes begin so ends, the soonest first, less the one named. Those with the same
 * beginning queue here until the transaction ends, so that many at once are counted one after the other.
 */
export async function lockLiveReservations(
  tx: Tx,
  prefix: string,
  now: Date,
  except: string | undefined,
): Promise<Date[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reservations:${prefix}`}, 0))`.execute(tx)
  const { rows } = await sql<{ expires_at: Date }>`
    select expires_at from reservations
     where expires_at > ${now} and starts_with(code, ${prefix}) and code is distinct from ${except ?? null}
     order by expires_at`.execute(tx)
  return rows.map(row => row.expires_at)
}

export interface NewReservation {
  clinic_id: number
  code: string
  doctor_id: number
  location_id: number
  /** Null by video. */
  cabinet_id: number | null
  is_video: boolean
  starts_at: Date
  ends_at: Date
  buffer_before_minutes: number
  buffer_after_minutes: number
  created_at: Date
  expires_at: Date
  /** Where a seat of a group is kept. */
  group_id: number | null
}

/** Fails with exclusion_violation when somebody else has or keeps that time. */
export async function insertReservation(tx: Tx, row: NewReservation): Promise<void> {
  await tx.insertInto('reservations').values(row).execute()
}

/** Keeps what is still kept until then; false where it has run out. */
export async function keepReservationUntil(tx: Tx, code: string, now: Date, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reservations')
    .set({ expires_at: until })
    .where('code', '=', code)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

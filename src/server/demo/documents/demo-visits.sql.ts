import type pg from 'pg'
import { z } from 'zod'

export const demoVisit = z.object({
  booking_id: z.number(),
  patient_id: z.number(),
  doctor_id: z.number(),
  /** Whose account writes: the doctor's, or the owner's where they have none. */
  account_id: z.number(),
  /** Epoch milliseconds. */
  ended_at: z.number(),
})
export type DemoVisit = z.output<typeof demoVisit>

/**
 * The latest visits of grown-ups that were for one of the services, one a patient, at `most`: those of `first` before all others.
 * Picked while filling, so that a job that is run again finds the same.
 */
export async function pickVisits(
  client: pg.ClientBase,
  wish: {
    clinicId: number
    services: readonly number[]
    most: number
    now: number
    first: number
    not: readonly number[]
  },
): Promise<DemoVisit[]> {
  const { rows } = await client.query<Record<keyof DemoVisit, string>>(
    `
    select booking_id, patient_id, doctor_id, account_id, ended_at from (
      select distinct on (b.patient_id) b.id as booking_id, b.patient_id, b.doctor_id, b.ends_at,
             coalesce(d.account_id, b.clinic_id) as account_id, (extract(epoch from b.ends_at) * 1000)::bigint as ended_at
        from bookings b
        join booking_services s on s.clinic_id = b.clinic_id and s.booking_id = b.id
        join doctors d on d.clinic_id = b.clinic_id and d.id = b.doctor_id
        join patients p on p.clinic_id = b.clinic_id and p.id = b.patient_id
       where b.clinic_id = $1 and s.service_id = any ($2) and b.status = 'completed' and b.cancelled_at is null
         and b.parent_booking_id is null and b.ends_at < $3 and p.birth_date < $3::timestamptz - interval '20 years'
         and p.mobile is not null and b.patient_id <> all ($6)
       order by b.patient_id, b.ends_at desc, b.id) latest
     order by patient_id = $5 desc, ends_at desc, booking_id limit $4`,
    [wish.clinicId, wish.services, new Date(wish.now), wish.most, wish.first, wish.not],
  )
  return rows.map(row => ({
    booking_id: Number(row.booking_id),
    patient_id: Number(row.patient_id),
    doctor_id: Number(row.doctor_id),
    account_id: Number(row.account_id),
    ended_at: Number(row.ended_at),
  }))
}

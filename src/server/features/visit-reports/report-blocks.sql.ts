import { bookedName } from '#server/db/booked-name.ts'
import type { Tx } from '#server/db/database.ts'
import { ronOf } from '#server/db/money.ts'
import { writtenBy } from '#server/db/person-name.ts'
import { sql } from 'kysely'

interface OfVisit {
  readonly bookingId: number
  readonly patientId: number
  /** Of the visit where it takes place, yyyy-MM-dd. */
  readonly day: string
}

export interface BlockRows {
  /** What a package covers has no price of its own. */
  readonly services: { readonly name: string; readonly price: number | null }[]
  /** That something was done on at the visit. */
  readonly teeth: number[]
  readonly diagnoses: { readonly teeth: number[]; readonly name: string; readonly code: string }[]
  readonly observations: { readonly text: string; readonly by: string; readonly at: string }[]
}

/** What was done, found and noted at a visit. */
export async function readBlockRows(
  tx: Tx,
  { bookingId, patientId, day, language }: OfVisit & { readonly language: 'ro' | 'en' },
): Promise<BlockRows> {
  const { rows } = await sql<BlockRows>`
    select (select coalesce(json_agg(json_build_object('name', ${bookedName(language)},
                     'price', case when x.is_covered then null else ${ronOf('x.bani')} end) order by x.position), '[]')
              from (select b.*, coalesce(b.agreed_bani, b.price_bani) as bani,
                           b.subscription_id is not null and not b.without_subscription as is_covered
                      from booking_services b where b.booking_id = ${bookingId}) x
              join services s on s.clinic_id = x.clinic_id and s.id = x.service_id) as services,
           array(select distinct e.tooth from tooth_entries e
                  where e.patient_id = ${patientId} and e.booking_id = ${bookingId} and e.state = 'done' and e.voided_at is null
                    and e.tooth is not null
                  order by e.tooth) as teeth,
           (select coalesce(json_agg(json_build_object('teeth', x.teeth, 'name', x.name, 'code', coalesce(x.icd10_code, '')) order by x.id), '[]')
              from patient_diagnoses x
             where x.patient_id = ${patientId} and x.voided_at is null and ${notedAt(bookingId, day)}) as diagnoses,
           (select coalesce(json_agg(json_build_object('text', o.text, 'by', ${writtenBy('o.doctor_id', 'o.created_by')}, 'at', o.created_at)
                     order by o.created_at, o.id), '[]')
              from observations o
             where o.patient_id = ${patientId} and o.booking_id = ${bookingId} and o.deleted_at is null) as observations`.execute(
    tx,
  )
  return rows[0]!
}

/** On the day of the visit, or with what was noted of it. */
const notedAt = (bookingId: number, day: string) => sql`
  (x.on_date = ${day}::date or exists (
    select from observations o
     where o.clinic_id = x.clinic_id and o.id = x.observation_id and o.booking_id = ${bookingId} and o.deleted_at is null))`

/** Teeth that the visit was about, in their order. */
export async function listTeethOf(tx: Tx, { bookingId, patientId, day }: OfVisit): Promise<number[]> {
  const { rows } = await sql<{ teeth: number[] }>`
    select array(
      select t.tooth::int from (
        select unnest(o.teeth) as tooth from observations o
         where o.patient_id = ${patientId} and o.booking_id = ${bookingId} and o.deleted_at is null
        union
        select e.tooth from tooth_entries e
         where e.patient_id = ${patientId} and e.booking_id = ${bookingId} and e.voided_at is null and e.tooth is not null
        union
        select unnest(x.teeth) from patient_diagnoses x
         where x.patient_id = ${patientId} and x.voided_at is null and ${notedAt(bookingId, day)}) t
      order by 1) as teeth`.execute(tx)
  return rows[0]!.teeth
}

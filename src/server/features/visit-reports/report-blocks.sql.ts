import { bookedName } from '#server/db/booked-name.ts'
import { accountName } from '#server/db/person-name.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface BlockRows {
  readonly services: { readonly name: string; readonly price_bani: number }[]
  /** That something was done on at the visit. */
  readonly teeth: number[]
  readonly diagnoses: { readonly teeth: number[]; readonly name: string; readonly code: string }[]
  readonly observations: { readonly text: string; readonly by: string; readonly at: string }[]
}

/** What was done, found and noted at a visit; a diagnosis is of its day. */
export async function readBlockRows(
  tx: Tx,
  {
    bookingId,
    patientId,
    day,
    language,
  }: { bookingId: number; patientId: number; day: string; language: 'ro' | 'en' },
): Promise<BlockRows> {
  const { rows } = await sql<BlockRows>`
    select (select coalesce(json_agg(json_build_object('name', ${bookedName(language)}, 'price_bani', x.price_bani) order by x.position), '[]')
              from booking_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
             where x.booking_id = ${bookingId}) as services,
           array(select distinct e.tooth from tooth_entries e
                  where e.booking_id = ${bookingId} and e.state = 'done' and e.voided_at is null and e.tooth is not null
                  order by e.tooth) as teeth,
           (select coalesce(json_agg(json_build_object('teeth', g.teeth, 'name', g.name, 'code', coalesce(g.icd10_code, '')) order by g.id), '[]')
              from patient_diagnoses g
             where g.patient_id = ${patientId} and g.on_date = ${day}::date and g.voided_at is null) as diagnoses,
           (select coalesce(json_agg(json_build_object('text', o.text, 'by', ${accountName('o.created_by')}, 'at', o.created_at) order by o.created_at, o.id), '[]')
              from observations o where o.booking_id = ${bookingId} and o.deleted_at is null) as observations`.execute(
    tx,
  )
  return rows[0]!
}

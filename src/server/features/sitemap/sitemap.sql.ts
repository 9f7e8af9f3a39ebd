import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface ListedPage {
  readonly kind: 'clinic' | 'place' | 'doctor'
  readonly id: number
  readonly clinic_id: number
  readonly slug: string
  /** A doctor's; of the other kinds empty. */
  readonly first_name: string
  readonly last_name: string
  readonly changed_at: Date
}

/**
 * The clinic's own page, its places and its doctors, as far as patients may see them and the pages can say in which town
 * they are; a clinic where nobody can be booked has none. What a doctor offers is part of their page, so a changed service changes all.
 */
export async function listPagesOf(tx: Tx, clinicId: number, most: number): Promise<ListedPage[]> {
  const { rows } = await sql<ListedPage>`
    with shown as materialized (
      select d.id, d.first_name, d.last_name, d.changed_at from doctors d where d.clinic_id = ${clinicId} and d.active and d.online_visible),
    found as materialized (
      select l.id, l.changed_at, array_agg(w.doctor_id) filter (where w.doctor_id is not null) as doctor_ids
        from locations l
        left join working_hours w on w.clinic_id = l.clinic_id and w.location_id = l.id and w.doctor_id in (select id from shown)
       where l.clinic_id = ${clinicId} and l.active and l.city <> ''
       group by l.clinic_id, l.id),
    clinic as materialized (
      select c.clinic_id, c.slug, greatest(c.created_at, c.changed_at, max(s.changed_at)) as changed_at
        from clinics c left join services s on s.clinic_id = c.clinic_id
       where c.clinic_id = ${clinicId} and exists (select from shown) and exists (select from found)
       group by c.clinic_id, c.slug, c.created_at, c.changed_at)
    select page.kind, page.id, page.first_name, page.last_name, clinic.clinic_id, clinic.slug, greatest(clinic.changed_at, page.changed_at) as changed_at
      from clinic, (
        select 1 as position, 'clinic' as kind, ${clinicId}::bigint as id, '' as first_name, '' as last_name,
               greatest((select max(changed_at) from shown), (select max(l.changed_at) from locations l
                                                                where l.clinic_id = ${clinicId})) as changed_at
        union all
        select 2, 'place', found.id, '', '', found.changed_at from found where found.doctor_ids is not null
        union all
        select 3, 'doctor', shown.id, shown.first_name, shown.last_name, shown.changed_at
          from shown where exists (select from found where shown.id = any (found.doctor_ids))) page
     order by page.position, page.id
     limit ${most}`.execute(tx)
  return rows
}

import { bookedName } from '#server/db/booked-name.ts'
import type { Tx } from '#server/db/database.ts'
import { holds } from '#server/db/high-alerts.ts'
import { sql } from 'kysely'

export interface TagFacts {
  readonly first_name: string
  readonly last_name: string
  readonly birth_date: string | null
  readonly cnp: string | null
  readonly street: string
  readonly city: string
  readonly mobile: string | null
  readonly allergies: readonly string[]
  readonly no_allergies: boolean
  readonly clinic_name: string
  readonly clinic_phone: string | null
  readonly clinic_street: string | null
  readonly clinic_city: string | null
  readonly clinic_cif: string | null
  readonly clinic_zone: string
  readonly visit: {
    /** Epoch milliseconds. */
    readonly start: number
    readonly zone: string
    readonly doctor_title: string
    readonly doctor_name: string
    /** Null by video. */
    readonly cabinet: string | null
    readonly services: string
    readonly location_phone: string | null
    readonly location_street: string
    readonly location_city: string
  } | null
}

/** Of a patient and one of their visits; undefined of a patient who is not there. */
export async function findTagFacts(
  tx: Tx,
  {
    patientId,
    bookingId,
    language,
    now,
  }: { patientId: number; bookingId: number | null; language: 'ro' | 'en'; now: number },
): Promise<TagFacts | undefined> {
  const { rows } = await sql<TagFacts>`
    select p.first_name, p.last_name, p.birth_date::text as birth_date, p.cnp, p.address as street, p.city, p.mobile,
           array(select a.text from patient_alerts a
                  where a.clinic_id = p.clinic_id and a.patient_id = p.id and a.kind = 'allergy' and ${holds(now)}
                  order by a.severity, a.id) as allergies,
           p.no_allergies_at is not null as no_allergies,
           c.name as clinic_name, c.phone as clinic_phone, c.address as clinic_street, c.city as clinic_city, c.cif as clinic_cif,
           c.zone as clinic_zone,
           (select json_build_object(
                     'start', (extract(epoch from b.starts_at) * 1000)::bigint, 'zone', l.zone,
                     'doctor_title', d.title, 'doctor_name', btrim(d.first_name || ' ' || d.last_name), 'cabinet', cab.name,
                     'services', (
                       select coalesce(string_agg(${bookedName(language)}, ', ' order by x.position), '')
                         from booking_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
                        where x.clinic_id = b.clinic_id and x.booking_id = b.id),
                     'location_phone', l.phone, 'location_street', l.address, 'location_city', l.city)
              from bookings b
              join locations l on l.clinic_id = b.clinic_id and l.id = b.location_id
              join doctors d on d.clinic_id = b.clinic_id and d.id = b.doctor_id
              left join cabinets cab on cab.clinic_id = b.clinic_id and cab.id = b.cabinet_id
             where b.clinic_id = p.clinic_id and b.id = ${bookingId}::bigint) as visit
      from patients p join clinics c on c.clinic_id = p.clinic_id
     where p.id = ${patientId}`.execute(tx)
  return rows[0]
}

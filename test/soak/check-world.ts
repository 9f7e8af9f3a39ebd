import type { Ground } from './ground.ts'

/** What every booking, hold and reservation of the clinic $1 takes, worked out anew. */
const EXPECTED = `
  expected as (
    select v.resource::busy_resource, v.id as resource_id,
           b.starts_at - v.before * make_interval(mins => b.buffer_before_minutes) as starts_at,
           b.ends_at + v.before * make_interval(mins => b.buffer_after_minutes) as ends_at,
           b.id as booking_id, null::bigint as hold_id, null::bigint as reservation_id, b.overridden, b.accepted
      from bookings b,
           lateral (values ('doctor', b.doctor_id, 1), ('cabinet', b.cabinet_id, 1), ('patient', b.patient_id, 0)) v (resource, id, before)
     where b.clinic_id = $1 and b.cancelled_at is null and b.pinned_at is null and v.id is not null
       -- A group takes its doctor's time and its cabinet's, a seat its patient's.
       and (v.resource = 'patient' or b.parent_booking_id is null)
    union all
    select case when h.doctor_id is null then 'cabinet' else 'doctor' end::busy_resource, coalesce(h.doctor_id, c.id),
           h.starts_at, h.ends_at, null, h.id, null, h.overridden, h.accepted
      from holds h
      left join cabinets c on c.clinic_id = h.clinic_id and (c.id = h.cabinet_id or c.location_id = h.location_id)
     where h.clinic_id = $1
    union all
    select v.resource::busy_resource, v.id, r.starts_at - make_interval(mins => r.buffer_before_minutes),
           r.ends_at + make_interval(mins => r.buffer_after_minutes), null, null, r.id, false, null
      from reservations r, lateral (values ('doctor', r.doctor_id), ('cabinet', r.cabinet_id)) v (resource, id)
     where r.clinic_id = $1)`

const COLUMNS =
  'resource, resource_id, starts_at, ends_at, booking_id, hold_id, reservation_id, overridden, accepted'

/** Each finds rows that must not be; holds in these worlds are shorter than a day, so each takes one stretch. */
const CHECKS: Record<string, string> = {
  'two things at one time, neither overridden': `
    with ${EXPECTED}
    select a.resource, a.resource_id, a.booking_id, b.booking_id as other_booking_id, a.hold_id, b.hold_id as other_hold_id
      from expected a join expected b on a.resource = b.resource and a.resource_id = b.resource_id
       and a.starts_at < b.ends_at and b.starts_at < a.ends_at
     where not a.overridden and not b.overridden
       and (a.booking_id, a.hold_id, a.reservation_id) is distinct from (b.booking_id, b.hold_id, b.reservation_id)`,
  'two things at one time, neither of which was put there knowing of the other': `
    select a.resource, a.resource_id, a.starts_at, busy_key(a), busy_key(b), a.accepted, b.accepted
      from busy_times a join busy_times b on a.clinic_id = b.clinic_id and a.resource = b.resource and a.resource_id = b.resource_id
       and a.starts_at < b.ends_at and b.starts_at < a.ends_at and a.id < b.id
     where a.clinic_id = $1 and not (coalesce(busy_key(b) = any(a.accepted), false) or coalesce(busy_key(a) = any(b.accepted), false))`,
  'busy time of nothing': `
    with ${EXPECTED} select ${COLUMNS} from busy_times where clinic_id = $1 except all select ${COLUMNS} from expected`,
  'no busy time of something': `
    with ${EXPECTED} select ${COLUMNS} from expected except all select ${COLUMNS} from busy_times where clinic_id = $1`,
  'a booking whose services do not fill it': `
    select b.id from bookings b
     where b.clinic_id = $1 and b.ends_at - b.starts_at is distinct from
           (select make_interval(mins => sum(minutes + gap)::integer)
              from (select s.minutes, case when s.position = 1 then 0 else greatest(k.buffer_before_minutes,
                             lag(k.buffer_after_minutes) over (order by s.position)) end as gap
                      from booking_services s join services k on k.clinic_id = s.clinic_id and k.id = s.service_id
                     where s.clinic_id = b.clinic_id and s.booking_id = b.id) given)`,
  'a booking or hold not created exactly once in the history': `
    select made.entity, made.id, count(a) as entries
      from (select 'booking' as entity, id from bookings where clinic_id = $1
            union all select 'hold', id from holds where clinic_id = $1) made (entity, id)
      left join audit_entries a on a.clinic_id = $1 and a.entity = made.entity and a.entity_id = made.id and a.action like '%.created'
     group by 1, 2 having count(a) <> 1`,
  'history of what is not there': `
    select a.entity, a.entity_id from audit_entries a
     where a.clinic_id = $1 and (
       (a.entity = 'booking' and not exists (select from bookings b where b.clinic_id = $1 and b.id = a.entity_id))
       or (a.action = 'hold.created'
           and not exists (select from holds h where h.clinic_id = $1 and h.id = a.entity_id)
           and not exists (select from audit_entries d where d.clinic_id = $1 and d.entity = 'hold'
                              and d.entity_id = a.entity_id and d.action = 'hold.deleted')))`,
  'a version that is not one more than its changes': `
    select b.id, b.version, count(a) as changes from bookings b
      left join audit_entries a on a.clinic_id = $1 and a.entity = 'booking' and a.entity_id = b.id
       and a.action in ('booking.moved', 'booking.changed', 'booking.cancelled', 'booking.restored')
     where b.clinic_id = $1 group by b.id, b.version having b.version <> count(a) + 1
    union all
    select h.id, h.version, count(a) from holds h
      left join audit_entries a on a.clinic_id = $1 and a.entity = 'hold' and a.entity_id = h.id and a.action = 'hold.changed'
     where h.clinic_id = $1 group by h.id, h.version having h.version <> count(a) + 1`,
  'a booking that is not as its history ends': `
    select b.id, b.starts_at, last.after from bookings b,
           lateral (select a.after from audit_entries a
                     where a.clinic_id = $1 and a.entity = 'booking' and a.entity_id = b.id and a.after ? 'start'
                     order by a.id desc limit 1) last
     where b.clinic_id = $1 and (
       b.starts_at <> (last.after->>'start')::timestamptz or b.ends_at <> (last.after->>'end')::timestamptz
       or b.doctor_id <> (last.after->>'doctor_id')::bigint or b.cabinet_id is distinct from (last.after->>'cabinet_id')::bigint)`,
  'a status that is not the last of its history': `
    select b.id, b.status, last.status from bookings b,
           lateral (select a.after->>'status' as status from audit_entries a
                     where a.clinic_id = $1 and a.entity = 'booking' and a.entity_id = b.id and a.after ? 'status'
                     order by a.id desc limit 1) last
     where b.clinic_id = $1 and b.status::text <> last.status`,
  'a cancellation that is not the last of its history': `
    select b.id from bookings b
     where b.clinic_id = $1 and (b.cancelled_at is not null) is distinct from coalesce(
       (select a.action = 'booking.cancelled' from audit_entries a
         where a.clinic_id = $1 and a.entity = 'booking' and a.entity_id = b.id
           and a.action in ('booking.cancelled', 'booking.restored')
         order by a.id desc limit 1), false)`,
}

/** What is wrong with the clinic's data, with the first example of each; empty when nothing is. */
export async function checkWorld(ground: Ground, clinicId: number): Promise<string[]> {
  const problems: string[] = []
  for (const [name, query] of Object.entries(CHECKS)) {
    const { rows } = await ground.sql.query<Record<string, unknown>>(query, [clinicId])
    if (rows.length > 0) problems.push(`${rows.length} times ${name}: ${JSON.stringify(rows[0])}`)
  }
  return problems
}

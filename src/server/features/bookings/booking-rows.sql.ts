import {
  BOOKING_FIELDS,
  USUAL_BOOKING,
  type Booking,
  type BookingField,
} from '#contract/bookings/bookings.ts'
import { BOOKING_STATUSES, statusCode } from '#domain/bookings/booking-status.ts'
import { bookedName } from '#server/db/booked-name.ts'
import { highAlerts } from '#server/db/high-alerts.ts'
import { visibleMobile } from '#server/db/contact-masks.ts'
import type { Tx } from '#server/db/database.ts'
import { ronOf } from '#server/db/money.ts'
import type { DB } from '#server/db/tables.gen.ts'
import type { Sight } from '#server/records/staff-sight.ts'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'

/** The package's use that covers a line `x`, as more of its JSON; nothing where none does. */
const coveredBy = (language: Sight['language']) => sql`(
  select format(',"subscription":{"id":%s,"subscription_id":%s,"name":%s,"number":%s,"maximum":%s}', p.id, k.id, to_json(${sql.ref(`k.name_${language}`)}),
           (select count(*) from subscription_uses e
             where e.clinic_id = u.clinic_id and e.patient_subscription_id = u.patient_subscription_id
               and e.state <> 'returned' and e.id <= u.id), p.maximum_uses)
    from subscription_uses u
    join patient_subscriptions p on p.clinic_id = u.clinic_id and p.id = u.patient_subscription_id
    join subscriptions k on k.clinic_id = p.clinic_id and k.id = p.subscription_id
   where u.clinic_id = x.clinic_id and u.booking_id = x.booking_id and u.line = x.position and u.state <> 'returned')`

/** How a booking says its services: by id where their names stand beside the list, unless booked under another name. */
export const SERVICES = {
  byId: (language: Sight['language']) => sql`
    select x.booking_id, '[' || string_agg(format('{"service_id":%s,"price":%s,"minutes":%s%s}',
             x.service_id, ${ronOf('x.price_bani')}, x.minutes, ',"name":' || to_json(${sql.ref(`x.name_${language}`)})),
             ',' order by x.position) || ']' as services
      from booking_services x`,
  named: (language: Sight['language']) => sql`
    select x.booking_id, '[' || string_agg(format('{"service_id":%s,"name":%s,"minutes":%s,"price":%s%s}',
             x.service_id, to_json(${bookedName(language)}), x.minutes, ${ronOf('x.price_bani')}, ${coveredBy(language)}), ',' order by x.position) || ']' as services
      from booking_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id`,
}

/** How a field is read: as text of JSON, null where it is the usual null. */
interface Reading {
  readonly json: RawBuilder<unknown>
  /** When it is not as usual. */
  readonly unless?: RawBuilder<unknown>
  /** Most bookings have it: it is not asked first whether a booking has anything unusual at all. */
  readonly isOften?: true
}

type Column = Extract<BookingField, keyof DB['bookings']>
type Readings = Record<Exclude<BookingField, Column>, Reading> & Partial<Record<Column, Reading>>

const IS_GROUP = sql`b.booking_type = 'group'`
const STATUS_CODE = sql.join(
  BOOKING_STATUSES.map(name => sql`when ${sql.lit(name)} then ${sql.lit(statusCode(name))}`),
  sql` `,
)

/** The fields that are no columns of bookings, or not as they stand there. `p` is the patient. */
const readingsFor = (mayContact: boolean): Readings => ({
  booking_id: { json: sql`b.id` },
  status: { json: sql`case b.status ${STATUS_CODE} end` },
  booking_type: { json: sql`case b.booking_type when 'group' then '"GROUP"' else '"simple"' end` },
  start: { json: sql`to_json(b.starts_at)` },
  end: { json: sql`to_json(b.ends_at)` },
  patient_name: { json: sql`coalesce(to_json(btrim(p.last_name || ' ' || p.first_name)), '""')` },
  code: { json: mayContact ? sql`'"' || b.code || '"'` : sql`'null'` },
  services: { json: sql`coalesce(given.services, '[]')` },
  // By the table's check a phone has nothing that JSON would have to escape.
  patient_mobile: { json: sql`'"' || ${visibleMobile('p.mobile', mayContact)} || '"'`, isOften: true },
  patient_alerts: { json: sql`warned.alerts`, unless: sql`warned.alerts is not null`, isOften: true },
  source: { json: sql`to_json(b.source)`, unless: sql`b.source <> 'staff'`, isOften: true },
  seats: { json: sql`b.seats`, unless: IS_GROUP },
  seats_taken: {
    json: sql`case when b.parent_booking_id is not null then 1 else (
      select count(*) from bookings seat
       where seat.clinic_id = b.clinic_id and seat.parent_booking_id = b.id and seat.cancelled_at is null) end`,
    unless: IS_GROUP,
  },
  arrived_at: { json: sql`to_json(b.status_changed_at)`, unless: sql`b.status = 'arrived'` },
})

/** A column as the text of JSON that its type on the wire asks for. */
function columnReading(name: string, { type, usual }: { type: z.ZodType; usual?: unknown }): Reading {
  const column = sql.ref(`b.${name}`)
  const inner = type instanceof z.ZodNullable ? type.unwrap() : type
  const isBare = inner instanceof z.ZodNumber || inner instanceof z.ZodBoolean
  const json = isBare ? column : sql`to_json(${column})`
  if (usual === undefined) return { json: inner === type ? json : sql`coalesce(${column}::text, 'null')` }
  return usual === null ? { json } : { json, unless: sql`${column} <> ${sql.lit(usual)}` }
}

// Bookings leave the database as the JSON of the wire: building objects of them here and taking them apart again would
// cost several times what the query does. One format() of a row takes half the time of row_to_json, the more so with
// fields of one type next to each other; what few bookings have costs the others next to nothing.
function jsonFor(mayContact: boolean) {
  const readings: Partial<Record<string, Reading>> = readingsFor(mayContact)
  const fields = Object.entries(BOOKING_FIELDS).map(([name, field]) => ({
    name,

    ...(readings[name] ?? columnReading(name, field)),
    isLeftOut: 'usual' in field,
  }))
  const [always, often, seldom] = [
    fields.filter(field => !field.isLeftOut),
    fields.filter(field => field.isLeftOut && field.isOften),
    fields.filter(field => field.isLeftOut && !field.isOften),
  ]
  const piece = ({ name, json, unless }: (typeof fields)[number]) => {
    const said = sql`${sql.lit(`,"${name}":`)} || ${json}`
    return unless ? sql`case when ${unless} then ${said} end` : said
  }
  const isUnusual = sql.join(
    [...new Set(seldom.map(({ json, unless }) => unless ?? sql`${json} is not null`))],
    sql` or `,
  )
  const template = `{${always.map(({ name }) => `"${name}":%s`).join(',')}${'%s'.repeat(often.length + 1)}}`
  return sql`format(${sql.lit(template)}, ${sql.join([
    ...always.map(({ json }) => json),
    ...often.map(piece),
    sql`case when ${isUnusual} then concat(${sql.join(seldom.map(piece))}) end`,
  ])})`
}

const WITH_CONTACT = jsonFor(true)
const WITHOUT_CONTACT = jsonFor(false)

export function bookingJson({ mayContact }: Sight) {
  return mayContact ? WITH_CONTACT : WITHOUT_CONTACT
}

export function pageRows(
  sight: Sight,
  filter: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: RawBuilder<unknown>,
) {
  return sql`with page as materialized (select * from bookings b where ${filter} ${seenBy(sight)} ${order} ${limit})`
}

// Patients and services are read once, by the ids of the page. Where none is missing a full join is a left one, and the
// planner, which cannot know how long such a list is, does not compare each row with each.
export function pageWith(services: RawBuilder<unknown>, { now }: Sight) {
  return sql`page b
      full join (select * from patients where id = any(array(select patient_id from page))) p on p.id = b.patient_id
      full join (${highAlerts(sql`a.patient_id = any(array(select patient_id from page))`, now)}) warned
             on warned.patient_id = b.patient_id
      full join (${services} where x.booking_id = any(array(select id from page)) group by x.booking_id) given
             on given.booking_id = b.id`
}

/** Bookings by themselves, each with all that it is. */
export async function listWhole(
  tx: Tx,
  sight: Sight,
  filter: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit = sql``,
): Promise<Booking[]> {
  const { rows } = await sql<{ json: string }>`
    ${pageRows(sight, filter, order, limit)}
    select ${bookingJson(sight)} as json from ${pageWith(SERVICES.named(sight.language), sight)} ${order}`.execute(
    tx,
  )
  return rows.map(({ json }) => ({ ...USUAL_BOOKING, ...(JSON.parse(json) as Booking) }))
}

export function seenBy({ onlyDoctorId }: Sight) {
  return onlyDoctorId === undefined ? sql`` : sql`and b.doctor_id = ${onlyDoctorId}`
}

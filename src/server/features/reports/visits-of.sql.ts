import { sql, type RawBuilder } from 'kysely'
import type { Ask, ReportFilter } from './source.ts'

/** That a visit, a row of bookings called so, took place. A group's own row is nobody's visit. */
export const tookPlace = (b: string): RawBuilder<unknown> => sql`
  ${sql.ref(`${b}.patient_id`)} is not null and ${sql.ref(`${b}.status`)} = 'completed'
  and ${sql.ref(`${b}.cancelled_at`)} is null and ${sql.ref(`${b}.pinned_at`)} is null`

/** That a visit is of those that a report is narrowed to; by service, that one of them was booked with it. */
export function isAmong({ doctorIds, locationIds, cabinetIds, serviceIds }: ReportFilter, b: string) {
  const among = (name: string, ids: readonly number[] | undefined) =>
    ids ? sql` and ${sql.ref(`${b}.${name}`)} = any(${[...ids]}::bigint[])` : sql``
  return sql`true${among('doctor_id', doctorIds)}${among('location_id', locationIds)}${among('cabinet_id', cabinetIds)}${
    serviceIds
      ? sql` and exists (select from booking_services bs where bs.booking_id = ${sql.ref(`${b}.id`)}
                            and bs.service_id = any(${[...serviceIds]}::bigint[]))`
      : sql``
  }`
}

/** What a row is added up under: the first day of a span of the calendar, an id, or nothing. */
export function cellOf(group: Ask['group'], row: string, day: RawBuilder<unknown>): RawBuilder<unknown> {
  switch (group) {
    case 'all':
      return sql`null::date`
    case 'day':
      return sql`(${day})`
    case 'week':
    case 'month':
    case 'year':
      return sql`date_trunc(${sql.lit(group)}, (${day})::timestamp)::date`
    case 'doctor':
      return sql.ref(`${row}.doctor_id`)
    case 'location':
      return sql.ref(`${row}.location_id`)
    default:
      throw new Error(`these rows are not split by ${group}`)
  }
}

import { sql, type RawBuilder } from 'kysely'

/**
 * What a booked service is called: as when it was booked. `booked` is its row of booking_services, which says a name only
 * once the service, `s`, has another.
 */
export function bookedName(language: 'ro' | 'en', booked = 'x'): RawBuilder<string> {
  return sql`coalesce(${sql.ref(`${booked}.name_${language}`)}, ${sql.ref(`s.name_${language}`)})`
}

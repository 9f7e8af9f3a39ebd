// What a location's fields say, checked each by itself and together.

import type { CallBody } from '#contract/call.ts'
import type { changeLocation } from '#contract/clinic/locations.ts'
import { listOpeningProblems } from '#domain/hours/opening-hours.ts'
import { parsePhone } from '#domain/people/phone.ts'
import { isZone } from '#domain/time/zone-offsets.ts'
import { settlePlace, type Place } from '#server/features/lookups/settle-place.ts'
import { refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'

type Fields = Omit<CallBody<typeof changeLocation>, 'id' | 'active' | 'version' | 'affected'>

/** What is to be written of what is named; a field that is left out stays as it is. */
export function readLocation(fields: Fields, before: Place) {
  const {
    phone,
    phone_country: country,
    county,
    city,
    county_id,
    city_id,
    hours = [],
    zone,
    ...rest
  } = fields
  const parsed = phone ? parsePhone(phone, country) : undefined
  const place = settlePlace({ county, city, county_id, city_id }, before)
  refuseTogether(
    phone ? !parsed && refuseField('phone', 'phone') : undefined,
    place === 'county_id' && refuseField('county_id', 'id'),
    place === 'city_id' && refuseField('city_id', 'city_elsewhere'),
    zone !== undefined && !isZone(zone) && refuseField('zone', 'zone'),
    ...listOpeningProblems(hours).map(({ row, field, message }) =>
      refuseField(`hours.${row}.${field}`, message),
    ),
  )
  return {
    ...rest,
    ...(place as Partial<Place>),
    phone: parsed?.e164 ?? (phone === undefined ? undefined : null),
    zone: zone && new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone,
    hours: fields.hours?.map(({ days, start, end }) => ({
      days: days.toSorted((a, b) => a - b),
      start,
      end,
    })),
  }
}

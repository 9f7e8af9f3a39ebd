// What a location's fields say, checked each by itself and together.

import type { CallBody } from '#contract/call.ts'
import type { changeLocation, Location } from '#contract/locations.ts'
import { listOpeningProblems } from '#domain/opening-hours.ts'
import { parsePhone } from '#domain/phone.ts'
import { placeName } from '#domain/place-name.ts'
import { isZone } from '#domain/zone-offsets.ts'
import { findCity, findCounty } from '#server/features/lookups/lookups.ts'
import { refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'

type Fields = Omit<CallBody<typeof changeLocation>, 'id' | 'active' | 'version' | 'affected'>
type Place = Pick<Location, 'county' | 'city' | 'county_id' | 'city_id'>

/** Of a location that is not there yet. */
export const NOWHERE: Place = { county: '', city: '', county_id: null, city_id: null }

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

/**
 * Names follow from ids. A name alone is typed, and takes the id away that was there; a county alone takes the place of the
 * one before with it. Answers the field that cannot be right.
 */
function settlePlace(asked: Partial<Place>, before: Place): Partial<Place> | 'county_id' | 'city_id' {
  const { county_id: countyId, city_id: cityId } = asked
  if (!countyId && !cityId) return settleTyped(asked, before)
  const of = countyId ?? before.county_id
  if (of === null) return 'county_id'
  const county = findCounty(of)
  if (!county) return 'county_id'
  const inCounty = { county_id: county.id, county: county.name }
  if (!cityId) {
    const isSame = cityId === undefined && asked.city === undefined && of === before.county_id
    return isSame ? inCounty : { ...inCounty, city_id: null, city: asked.city ?? '' }
  }
  const city = findCity(of, cityId)
  return city ? { ...inCounty, city_id: city.id, city: placeName(county.name, city.name) } : 'city_id'
}

function settleTyped({ county, city, county_id: countyId, city_id: cityId }: Partial<Place>, before: Place) {
  const leavesCounty = countyId === null || (county !== undefined && county !== before.county)
  const leavesCity = leavesCounty || cityId === null || (city !== undefined && city !== before.city)
  return {
    county: county ?? (countyId === null && before.county_id !== null ? '' : undefined),
    city: city ?? (leavesCity && before.city_id !== null ? '' : undefined),
    ...(leavesCounty && { county_id: null }),
    ...(leavesCity && { city_id: null }),
  }
}

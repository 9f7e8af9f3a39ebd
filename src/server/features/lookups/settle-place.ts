import { placeName } from '#domain/clinic/place-name.ts'
import { findCity, findCounty } from './lookups.ts'

/** Where something is, in Romania by the register's ids and names, elsewhere as typed. */
export interface Place {
  readonly county: string
  readonly city: string
  readonly county_id: number | null
  readonly city_id: number | null
}

/** Of what is not there yet. */
export const NOWHERE: Place = { county: '', city: '', county_id: null, city_id: null }

/**
 * Names follow from ids. A name alone is typed, and takes the id away that was there; a county alone takes the place of the
 * one before with it. Answers the field that cannot be right.
 */
export function settlePlace(
  asked: { readonly [Name in keyof Place]?: Place[Name] | undefined },
  before: Place,
): Partial<Place> | 'county_id' | 'city_id' {
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

function settleTyped(
  { county, city, county_id: countyId, city_id: cityId }: Parameters<typeof settlePlace>[0],
  before: Place,
) {
  const leavesCounty = countyId === null || (county !== undefined && county !== before.county)
  const leavesCity = leavesCounty || cityId === null || (city !== undefined && city !== before.city)
  return {
    county: county ?? (countyId === null && before.county_id !== null ? '' : undefined),
    city: city ?? (leavesCity && before.city_id !== null ? '' : undefined),
    ...(leavesCounty && { county_id: null }),
    ...(leavesCity && { city_id: null }),
  }
}

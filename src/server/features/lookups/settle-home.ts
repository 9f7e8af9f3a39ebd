import { refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import { findCountry, ROMANIA } from './countries.ts'
import { findCity, findCounty } from './lookups.ts'

/** Where a person lives: a country by its ISO number, a county and a city of Romania. */
export interface Home {
  readonly country_id: number | null
  readonly county_id: number | null
  readonly city_id: number | null
}

/** A county that is another takes its city with it, a country that is another both. Throws what cannot be. */
export function settleHome(
  asked: { readonly [Name in keyof Home]?: Home[Name] | undefined },
  kept: Home,
): Home {
  const country_id = asked.country_id === undefined ? kept.country_id : asked.country_id
  const isOther = country_id !== kept.country_id
  const county_id = asked.county_id === undefined ? (isOther ? null : kept.county_id) : asked.county_id
  const isElsewhere = county_id !== kept.county_id
  const city_id = asked.city_id === undefined ? (isElsewhere ? null : kept.city_id) : asked.city_id
  const isAbroad = country_id !== null && country_id !== ROMANIA
  const isKnown = country_id === null || findCountry(country_id, 'en') !== undefined
  const hasCounty = county_id === null || (!isAbroad && findCounty(county_id) !== undefined)
  const hasCity =
    city_id === null || (hasCounty && county_id !== null && findCity(county_id, city_id) !== undefined)
  refuseTogether(
    !isKnown && refuseField('country_id', 'id'),
    !hasCounty && refuseField('county_id', 'id'),
    !hasCity && refuseField('city_id', 'city_elsewhere'),
  )
  return { country_id, county_id, city_id }
}

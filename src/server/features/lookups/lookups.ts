import { readFileSync } from 'node:fs'
import type { CallReply } from '#contract/call.ts'
import type { listCities, PlaceKind } from '#contract/lookups.ts'

// Places of Romania: SIRUTA, the register of the National Institute of Statistics, first half of 2025, published on
// data.gov.ro under the licence OGL-ROU-1.0, which asks that the source be named.

export interface Named {
  readonly id: number
  readonly name: string
}
export type City = CallReply<typeof listCities>['data'][number]

/** The larger first, as they are looked for; a commune is what most are, and goes without saying. */
const KINDS: Record<string, PlaceKind | undefined> = {
  m: 'municipality',
  s: 'sector',
  o: 'town',
  c: undefined,
}
const ORDER = Object.keys(KINDS)

interface Register {
  counties: { id: number; name: string; places: [id: number, name: string, kind: string][] }[]
}

const { counties } = JSON.parse(
  readFileSync(new URL('romania-places.json', import.meta.url), 'utf8'),
) as Register
const byId = new Map(
  counties.map(({ id, name, places }) => [
    id,
    {
      id,
      name,
      cities: places
        .toSorted(([, , one], [, , other]) => ORDER.indexOf(one) - ORDER.indexOf(other))
        .map(([place, called, kind]) => ({ id: place, name: called, kind: KINDS[kind] })),
    },
  ]),
)

export const listCountiesOfRomania = (): Named[] => counties.map(({ id, name }) => ({ id, name }))

/** None of a county that is not there. */
export const listCitiesOf = (countyId: number): readonly City[] => byId.get(countyId)?.cities ?? []

export function findCounty(id: number): Named | undefined {
  const county = byId.get(id)
  return county && { id: county.id, name: county.name }
}

/** Undefined also when the place is of another county. */
export function findCity(countyId: number, cityId: number): City | undefined {
  return byId.get(countyId)?.cities.find(city => city.id === cityId)
}

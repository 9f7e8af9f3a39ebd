import { z } from 'zod'
import { defineCall, EVERYBODY } from './call.ts'
import { dataOf, id, languageQuery } from './wire.ts'

const country = z.object({
  /** The ISO 3166 number. */
  id: z.number(),
  name: z.string(),
  dialCode: z.string(),
  /** The ISO 3166 letters. */
  code: z.string(),
})

export const listCountries = defineCall({
  method: 'GET',
  path: '/countries',
  summary: 'Countries with their dial codes, Romania first, then by name.',
  who: EVERYBODY,
  query: languageQuery,
  reply: dataOf(dataOf(z.array(country))),
})

export const listCounties = defineCall({
  method: 'GET',
  path: '/counties',
  summary: 'Counties of Romania by their SIRUTA ids; none of other countries, where the name is typed.',
  who: EVERYBODY,
  query: z.object({ country_id: id }),
  reply: dataOf(z.array(z.object({ id: z.number(), name: z.string() }))),
})

export const PLACE_KINDS = ['municipality', 'town', 'sector'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

export const listCities = defineCall({
  method: 'GET',
  path: '/cities',
  summary:
    'Towns, sectors and communes of a county by their SIRUTA ids, a commune without a kind; none of a county that is not known.',
  who: EVERYBODY,
  query: z.object({ county_id: id }),
  reply: dataOf(
    z.array(z.object({ id: z.number(), name: z.string(), kind: z.enum(PLACE_KINDS).optional() })),
  ),
})

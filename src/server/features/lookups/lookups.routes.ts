import { listCities, listCounties, listCountries } from '#contract/lookups.ts'
import { handle, RawReply } from '#server/http/register-calls.ts'
import { listCountries as namesOfCountries, ROMANIA } from './countries.ts'
import { listCitiesOf, listCountiesOfRomania } from './lookups.ts'

export const lookupRoutes = [
  handle(listCountries, async (_, ctx) => forADay({ data: namesOfCountries(ctx.language) })),
  handle(listCounties, async ({ query }) =>
    forADay(query.country_id === ROMANIA ? listCountiesOfRomania() : []),
  ),
  handle(listCities, async ({ query }) => forADay(listCitiesOf(query.county_id))),
]

/** The same for everybody who asks in that language. */
function forADay(data: unknown): RawReply {
  return new RawReply('application/json; charset=utf-8', JSON.stringify({ status: 'success', data }), {
    'cache-control': 'public, max-age=86400',
    vary: 'accept-language',
  })
}

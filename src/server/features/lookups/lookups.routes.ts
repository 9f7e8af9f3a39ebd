import { brotliCompressSync } from 'node:zlib'
import { listCities, listCounties, listCountries } from '#contract/lookups.ts'
import { handle, RawReply } from '#server/http/register-calls.ts'
import { listCountries as namesOfCountries, ROMANIA } from './countries.ts'
import { listCitiesOf, listCountiesOfRomania } from './lookups.ts'

const countries = keptBy((language: string) => ({ data: namesOfCountries(language) }))
const counties = keptBy((countryId: number) => (countryId === ROMANIA ? listCountiesOfRomania() : []))
const cities = keptBy(listCitiesOf)

export const lookupRoutes = [
  handle(listCountries, async (_, ctx) => countries(ctx.language)),
  handle(listCounties, async ({ query }) => counties(query.country_id)),
  handle(listCities, async ({ query }) => cities(query.county_id)),
]

/**
 * The same for everybody who asks in that language, for a day. What there is to say of a key is written and pressed as small
 * as it gets at the first demand and kept; of a key that says nothing nothing is kept.
 */
function keptBy<K>(say: (key: K) => object): (key: K) => RawReply {
  const kept = new Map<K, RawReply>()
  return key => {
    const known = kept.get(key)
    if (known) return known
    const data = say(key)
    const body = JSON.stringify({ status: 'success', data })
    const reply = new RawReply('application/json; charset=utf-8', body, {
      'cache-control': 'public, max-age=86400',
      vary: 'accept-language, accept-encoding',
    })
    if (Array.isArray(data) && data.length === 0) return reply
    reply.brotli = brotliCompressSync(body)
    kept.set(key, reply)
    return reply
  }
}

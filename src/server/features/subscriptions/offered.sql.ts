import type { Tx } from '#server/db/database.ts'
import { ronOf } from '#server/db/money.ts'
import { sql } from 'kysely'

interface Offered {
  readonly id: number
  readonly name: string
  readonly price: number
  readonly months: number
  readonly maximum_uses: number
  readonly sold_online: boolean
}

/** The package on sale that is asked for, or the cheapest that covers the service. */
export async function findOffered(
  tx: Tx,
  language: 'ro' | 'en',
  serviceId: number,
  wanted: number | undefined,
): Promise<Offered | undefined> {
  const { rows } = await sql<Offered>`
    select s.id, ${sql.ref(`s.name_${language}`)} as name, ${ronOf('s.price_bani')} as price, s.months, s.maximum_uses,
           s.sold_online
      from subscriptions s
      join subscription_services x on x.clinic_id = s.clinic_id and x.subscription_id = s.id and x.service_id = ${serviceId}
     where s.active and (${wanted ?? null}::bigint is null or s.id = ${wanted ?? null})
     order by s.price_bani, s.id limit 1`.execute(tx)
  return rows[0]
}

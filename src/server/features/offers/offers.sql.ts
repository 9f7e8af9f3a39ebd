import type { OwnCode, OwnPackage, Shop } from '#contract/money/offers.ts'
import type { Tx } from '#server/db/database.ts'
import { ronOf } from '#server/db/money.ts'
import { bookedName } from '#server/db/booked-name.ts'
import { PICTURE, WITH_PICTURE } from '#server/db/gift-card-picture.ts'
import { CODES, LEFT, stateOn } from '#server/db/gift-codes.ts'
import { sql } from 'kysely'
import type { CardTerms, PackageTerms } from './terms.ts'

export interface OwnRecord {
  readonly clinic_id: number
  readonly clinic_name: string
  readonly patient_id: number
  readonly member_id: number | null
}

/** The records whose things the account may see: its own, and its family's that are open to it. */
export async function listOwnRecords(tx: Tx, at: Date): Promise<OwnRecord[]> {
  const { rows } = await sql<OwnRecord>`
    select clinic_id, clinic_name, patient_id, member_id from list_own_patients(${at})`.execute(tx)
  return rows
}

type Language = 'ro' | 'en'

const nameIn = (table: string, language: Language) => sql.ref(`${table}.name_${language}`)
const servicesOf = (language: Language) => sql`
  array(select ${nameIn('v', language)} from subscription_services x
          join services v on v.clinic_id = x.clinic_id and v.id = x.service_id
         where x.clinic_id = s.clinic_id and x.subscription_id = s.id order by 1)`

/** Its visits that have or had a use of it. */
const usesOf = (language: Language) => sql`
  coalesce((select json_agg(json_build_object('id', u.id, 'start', b.starts_at, 'state', u.state,
                     'service', ${bookedName(language)}) order by b.starts_at desc, u.id desc)
              from subscription_uses u
              join bookings b on b.clinic_id = u.clinic_id and b.id = u.booking_id
              join services s on s.clinic_id = u.clinic_id and s.id = u.service_id
              left join booking_services x on x.clinic_id = u.clinic_id and x.booking_id = u.booking_id
                                          and x.position = u.line and x.service_id = u.service_id
             where u.clinic_id = p.clinic_id and u.patient_subscription_id = p.id), '[]')`

export type PackageRow = Omit<OwnPackage, 'clinic' | 'family_id'> & { readonly patient_id: number }

export async function listPackages(
  tx: Tx,
  language: Language,
  today: string,
  own: readonly OwnRecord[],
): Promise<PackageRow[]> {
  const patientIds = own.map(record => record.patient_id)
  const members = own.filter(record => record.member_id !== null).map(record => record.patient_id)
  const { rows } = await sql<PackageRow>`
    select p.id, p.patient_id, ${nameIn('s', language)} as name, p.ends_on, n.used, n.reserved, n.maximum as maximum_uses,
           case when p.refunded_at is not null then 'refunded' when n.used >= n.maximum then 'used_up'
                when p.ends_on < ${today}::date then 'expired' else 'running' end as state,
           case when p.patient_id = any(${members}::bigint[]) then btrim(w.first_name || ' ' || w.last_name) end as for_whom,
           ${servicesOf(language)} as services, ${usesOf(language)} as uses
      from patient_subscriptions p
      join patients w on w.clinic_id = p.clinic_id and w.id = p.patient_id
      join subscriptions s on s.clinic_id = p.clinic_id and s.id = p.subscription_id
      join subscription_counters n on n.clinic_id = p.clinic_id and n.patient_subscription_id = p.id
     where p.patient_id = any(${patientIds}::bigint[])
     order by p.ends_on nulls last, p.id desc`.execute(tx)
  return rows
}

export type CodeRow = Omit<OwnCode, 'clinic'>

/** What they hold, and what they bought that nobody holds yet. */
export async function listCodes(tx: Tx, today: string, patientIds: readonly number[]): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`
    select g.id, c.title, c.cover, ${PICTURE} as picture, g.code, ${stateOn(today)} as state, ${ronOf('g.value_bani')} as value,
           (${LEFT})::float8 / 100 as remaining, g.expires_on, g.patient_id is null as is_bought
      from ${CODES}
      join gift_cards c on c.clinic_id = g.clinic_id and c.id = g.gift_card_id
      ${WITH_PICTURE}
     where g.patient_id = any(${patientIds}::bigint[])
        or g.patient_id is null and g.buyer_id = any(${patientIds}::bigint[])
     order by g.expires_on, g.id`.execute(tx)
  return rows
}

export async function listSoldPackages(tx: Tx, language: Language): Promise<Shop['subscriptions']> {
  const { rows } = await sql<Shop['subscriptions'][number]>`
    select s.id, s.version, ${nameIn('s', language)} as name, ${ronOf('s.price_bani')} as price, s.months, s.maximum_uses,
           ${servicesOf(language)} as services,
           (select case when min(v.price_bani) * s.maximum_uses > s.price_bani
                        then (min(v.price_bani) * s.maximum_uses)::float8 / 100 end
              from subscription_services x join services v on v.clinic_id = x.clinic_id and v.id = x.service_id
             where x.clinic_id = s.clinic_id and x.subscription_id = s.id) as instead_of
      from subscriptions s
     where s.active and s.sold_online and s.price_bani >= 200
     order by s.price_bani desc, s.id`.execute(tx)
  return rows
}

export async function listSoldCards(tx: Tx, today: string): Promise<Shop['gift_cards']> {
  const { rows } = await sql<Shop['gift_cards'][number]>`
    select c.id, c.version, c.title, c.description, c.cover, ${PICTURE} as picture, ${ronOf('c.value_bani')} as value,
           c.expires_after_days
      from gift_cards c
      join gift_card_counters n on n.clinic_id = c.clinic_id and n.gift_card_id = c.id
      ${WITH_PICTURE}
     where c.active and c.sold_online and n.generated < n.maximum and coalesce(c.ends_on >= ${today}::date, true)
       and c.value_bani >= 200
     order by c.title, c.value_bani`.execute(tx)
  return rows
}

/** What is sold, by name and price; undefined where it is not sold any more. */
export async function findSold(
  tx: Tx,
  kind: 'subscription' | 'gift_card',
  id: number,
  language: Language,
  today: string,
): Promise<{ name: string; priceBani: number; version: number } | undefined> {
  const all = kind === 'subscription' ? await listSoldPackages(tx, language) : await listSoldCards(tx, today)
  const found = all.find(each => each.id === id)
  if (!found) return undefined
  return 'name' in found
    ? { name: found.name, priceBani: Math.round(found.price * 100), version: found.version }
    : { name: found.title, priceBani: Math.round(found.value * 100), version: found.version }
}

/** What holds of it besides its price, as whoever buys it just now sees. */
export async function getTerms(
  tx: Tx,
  kind: 'subscription' | 'gift_card',
  id: number,
): Promise<PackageTerms | CardTerms> {
  const { rows } = await (
    kind === 'subscription'
      ? sql<PackageTerms>`select months, maximum_uses, no_show_uses, vat from subscriptions where id = ${id}`
      : sql<CardTerms>`select expires_after_days from gift_cards where id = ${id}`
  ).execute(tx)
  return rows[0]!
}

/** The charges that what was bought made. */
export async function listChargesOf(
  tx: Tx,
  bought: { readonly code?: number; readonly subscription?: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from charges
     where gift_code_id = ${bought.code ?? null} and kind = 'gift_code'
        or patient_subscription_id = ${bought.subscription ?? null} and kind = 'subscription'
     order by id`.execute(tx)
  return rows.map(row => row.id)
}

export async function getCode(tx: Tx, id: number): Promise<{ code: string; expires_on: string }> {
  return tx
    .selectFrom('gift_codes')
    .select(['code', 'expires_on'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

import { createHash } from 'node:crypto'
import type { CallBody, CallReply } from '#contract/call.ts'
import type * as calls from '#contract/clinic/service-prices.ts'
import type { PricedService } from '#contract/clinic/service-prices.ts'
import { ronOf } from '#domain/money/money.ts'
import { changedPrice, type PriceChange } from '#domain/money/price-change.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import {
  findPriceChange,
  insertPriceChange,
  listPrices,
  lockPrices,
  markUndone,
  movePrices,
  type MovedPrice,
} from './service-prices.sql.ts'

type Wish = CallBody<typeof calls.changePrices>
type Answer = CallReply<typeof calls.changePrices>

/** The most that a price may be, in bani. */
const MOST = 1_000_000_000

/** A preview, or with the version of one the change itself; throws stale when a price has moved since. */
export function changePrices(ctx: StaffContext, { version, ...wish }: Wish): Promise<Answer> {
  const change = readChange(wish)
  if (version === undefined)
    return ctx.read(async tx => {
      const plan = await planPrices(tx, ctx, wish, change)
      return { data: { rows: plan.rows, version: plan.version, id: null } }
    })
  return ctx.write(async tx => {
    await lockPrices(tx, wish.ids)
    const plan = await planPrices(tx, ctx, wish, change)
    if (plan.version !== version)
      throw new Failure('stale', {
        data: { current: { rows: plan.rows, version: plan.version }, changed_by: null, changed_at: null },
      })
    const moved = plan.prices.filter(one => one.before !== one.after)
    await movePrices(tx, moved)
    const id = await insertPriceChange(tx, moved)
    await tx.record('catalogue', ctx.actor.clinicId, 'prices_changed', undefined, {
      id,
      ...wish,
      prices: moved,
    })
    return { data: { rows: plan.rows, version: plan.version, id } }
  })
}

/** Throws prices_moved when any of them is no longer what the change made it. Undone already, it stays so. */
export function undoPrices(ctx: StaffContext, id: number): Promise<Record<never, never>> {
  return ctx.write(async tx => {
    const change = await findPriceChange(tx, id)
    if (!change) throw new Failure('not_found')
    if (change.isUndone) return {}
    await lockPrices(tx, [...new Set(change.prices.map(one => one.service_id))])
    const back = change.prices.map(({ before, after, ...of }) => ({ ...of, before: after, after: before }))
    if ((await movePrices(tx, back)) < back.length) throw new Failure('prices_moved')
    await markUndone(tx, id)
    await tx.record('catalogue', ctx.actor.clinicId, 'prices_restored', undefined, { id })
    return {}
  })
}

function readChange({ percent, amount, round_to }: Wish): PriceChange {
  if ((percent === undefined) === (amount === undefined))
    throw refuseField(amount === undefined ? 'percent' : 'amount', 'percent_or_amount')
  const step = round_to * 100
  return percent === undefined ? { bani: Math.round(amount! * 100), step } : { percent, step }
}

interface Plan {
  readonly rows: PricedService[]
  /** The services' prices and their doctors', moved or not. */
  readonly prices: readonly MovedPrice[]
  readonly version: string
}

async function planPrices(
  tx: ClinicTx,
  ctx: StaffContext,
  { ids, own, percent }: Wish,
  change: PriceChange,
): Promise<Plan> {
  const { services, doctors } = await listPrices(tx, ids, ctx.language)
  const known = new Map(services.map(service => [service.service_id, service]))
  refuseTogether(...ids.map((id, i) => !known.has(id) && refuseField(`ids.${i}`, 'id')))
  const move = (bani: number) => changedPrice(bani, change)
  const isFollowed = (price: number, usual: number) => own === 'all' || (own === 'same' && price === usual)
  const prices = [...services, ...doctors].map(({ service_id, doctor_id, price_bani: before }) => {
    const isMoved = doctor_id === null || isFollowed(before, known.get(service_id)!.price_bani)
    return { service_id, doctor_id, before, after: isMoved ? move(before) : before }
  })
  if (prices.some(({ after }) => after < 0 || after > MOST))
    throw refuseField(percent === undefined ? 'amount' : 'percent', 'price_outside')
  return { rows: rowsOf(services, doctors, prices), prices, version: hashOf(prices) }
}

/** Services with what becomes of their prices, and of the doctors whose prices are or will be others. */
function rowsOf(
  services: readonly { service_id: number; name: string }[],
  doctors: readonly { name: string | null }[],
  prices: readonly MovedPrice[],
): PricedService[] {
  const given = Map.groupBy(
    doctors.map(({ name }, i) => ({ name, ...prices[services.length + i]! })),
    ({ service_id }) => service_id,
  )
  return services.map(({ service_id, name }, i) => {
    const { before, after } = prices[i]!
    return {
      id: service_id,
      name,
      before: ronOf(before),
      after: ronOf(after),
      doctors: (given.get(service_id) ?? [])
        .filter(one => one.name !== null && (one.before !== before || one.after !== after))
        .map(one => ({
          id: one.doctor_id!,
          name: one.name!,
          before: ronOf(one.before),
          after: ronOf(one.after),
        })),
    }
  })
}

const hashOf = (prices: readonly MovedPrice[]) =>
  createHash('sha256').update(JSON.stringify(prices)).digest('base64url').slice(0, 22)

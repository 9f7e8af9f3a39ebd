import { lowestPrice } from '#domain/money/checkout.ts'
import type { Tx } from '#server/db/database.ts'
import { refuseField } from '#server/http/failure.ts'
import { readEach } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { readSettings } from '#server/records/settings.sql.ts'
import { sayLei } from '#server/texts/say-lei.ts'
import type { BookedService } from './booking-writes.sql.ts'
import type { Pricing } from './booking-wish.ts'

/** Who gives discounts over the clinic's limit, and a doctor for their own visits. */
export function maySetAnyPrice({ actor }: Pick<StaffContext, 'actor'>, doctorId?: number): boolean {
  return actor.permissions.has('payments.refund') || (doctorId !== undefined && actor.doctorId === doctorId)
}

interface PricedLine {
  /** By the price list, for that doctor. */
  readonly listed: number
  /** Undefined where nobody said a price. */
  readonly asked: number | undefined
  readonly booked: BookedService
}

/** The lines with what was agreed on their prices. Refuses by field what is lower than who asks may go. */
export async function agreePrices(
  tx: Tx,
  { mayAny, before, language }: Pricing,
  lines: readonly PricedLine[],
): Promise<BookedService[]> {
  const isMeasured = !mayAny && lines.some(({ asked }) => asked !== undefined)
  const limit = isMeasured ? (await readSettings(tx, 'payments')).discount_limit : 100
  const formerOf = pairFormer(before, lines)
  return readEach(lines, (line, index) => {
    const { listed, asked, booked } = line
    if (asked === undefined) return { ...booked, agreed_bani: null }
    const former = formerOf.get(line)
    const agreed = former?.agreed_bani ?? null
    if (asked === former?.price_bani) return { ...booked, agreed_bani: agreed }
    if (mayAny) return { ...booked, agreed_bani: asked === listed ? null : asked }
    const least = Math.min(lowestPrice(listed, agreed, limit), former?.price_bani ?? Infinity)
    if (asked < least)
      throw refuseField(`services.${index}.price`, 'price_too_low', {
        least: sayLei(least, language),
        percent: limit,
      })
    return { ...booked, agreed_bani: agreed }
  })
}

/** Each line with the one that it was: of its service, at its price first. */
function pairFormer(before: readonly BookedService[], lines: readonly PricedLine[]) {
  const left = new Set(before)
  const paired = new Map<PricedLine, BookedService>()
  for (const isSamePrice of [true, false])
    for (const line of lines) {
      if (paired.has(line)) continue
      const former = [...left].find(
        one =>
          one.service_id === line.booked.service_id &&
          (!isSamePrice || one.price_bani === line.booked.price_bani),
      )
      if (!former) continue
      paired.set(line, former)
      left.delete(former)
    }
  return paired
}

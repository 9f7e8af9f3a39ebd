import type { Language } from '#contract/language.ts'
import { say } from '#contract/texts.ts'
import { transferAct, type Act, type PaymentDraft } from '#domain/money/ledger.ts'
import { ronOf } from '#domain/money/money.ts'
import { followVisits } from '#server/features/checkout/charge-steps.ts'
import { lockAccounts, post } from '#server/features/ledger/ledger.ts'
import { Failure } from '#server/http/failure.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { sayDay } from '#server/texts/say-day.ts'
import { sayLei } from '#server/texts/say-lei.ts'
import { findInvoiceOfOther, listCrossedParts, type CrossedPart } from './part-money.sql.ts'
import { IN_THE_WAY, PARTED } from './words.ts'

interface Parted {
  readonly keptId: number
  readonly mergedId: number
  /** Visits that went back. */
  readonly bookingIds: readonly number[]
}

/**
 * Parts the money of two records that are people of their own again. What visits put on an account goes where they went; what
 * the one's payment pays of the other goes over with it, so that what is paid stays paid and each account is its own.
 * Throws merge_money for what is no money, or stands on an invoice.
 */
export async function partMoney(
  tx: WriteTx,
  language: Language,
  { keptId, mergedId, bookingIds }: Parted,
): Promise<void> {
  await lockAccounts(tx, [keptId, mergedId])
  const number = await findInvoiceOfOther(tx, bookingIds, mergedId)
  if (number !== undefined) throw inTheWay(say(IN_THE_WAY.invoice, language, { number }))
  await followVisits(tx, bookingIds, { language, placed: new Set() })
  const parts = await listCrossedParts(tx, keptId, mergedId)
  for (const part of parts) refuseGift(part, language)
  const acts: Act[] = []
  for (const [payer, debtor] of [
    [keptId, mergedId],
    [mergedId, keptId],
  ] as const) {
    const own = parts.filter(part => part.payer_id === payer)
    if (own.length === 0) continue
    const amount = own.reduce((sum, part) => sum + part.amount, 0)
    acts.push(goOver(own, payer, debtor, amount, say(PARTED, language)))
    const moved = { from: payer, amount: ronOf(amount) }
    await tx.record('patient_money', debtor, 'transfer_added', undefined, moved)
    await tx.record('patient_money', payer, 'transfer_added', undefined, {
      to: debtor,
      amount: ronOf(amount),
    })
  }
  await post(tx, acts)
}

function goOver(
  parts: readonly CrossedPart[],
  payer: number,
  patientId: number,
  amount: number,
  reason: string,
): Act {
  const to: PaymentDraft & { method: 'transfer' } = { patientId, method: 'transfer', amount }
  const payments = [...Map.groupBy(parts, part => part.payment_id)].map(([paymentId, own]) => ({
    paymentId,
    amount: own.reduce((sum, part) => sum + part.amount, 0),
  }))
  const paid = parts.map(part => ({ charge: part.charge_id, amount: part.amount }))
  const freed = parts.map(part => ({
    payment: part.payment_id,
    charge: part.charge_id,
    amount: -part.amount,
  }))
  return transferAct({ patientId: payer, payments }, to, paid, reason, freed)
}

/** A code's and a kindness's worth is no money that could go over to another. */
function refuseGift({ method, amount, day, code }: CrossedPart, language: Language): void {
  if (method !== 'gift_code' && method !== 'write_off') return
  const values = { amount: sayLei(amount, language), day: sayDay(day, language), code: code ?? '' }
  throw inTheWay(say(IN_THE_WAY[method], language, values))
}

const inTheWay = (act: string) => new Failure('merge_money', { values: { act } })

import type { PaymentDraft } from '#domain/money/ledger.ts'
import { parseRon } from '#domain/money/money.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { bindCode, redeemable } from '#server/features/gift-cards/redeemable.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { sayLei } from '#server/texts/say-lei.ts'

interface Wish {
  readonly code: string
  readonly amount: number
}

/** Codes as payments of a patient, locked; whoever spends one that is nobody's makes it theirs. */
export async function spendCodes(
  tx: WriteTx,
  ctx: StaffContext,
  patientId: number,
  wishes: readonly Wish[],
): Promise<PaymentDraft[]> {
  if (wishes.length === 0) return []
  const of = { patientId, day: localDateOf(ctx.now, await tx.zone), language: ctx.language }
  const drafts: PaymentDraft[] = []
  const refusals: Failure[] = []
  const seen = new Set<number>()
  // One after another: each is a lock.
  for (const [index, wish] of wishes.entries()) {
    const at = `codes.${index}`
    const code = await redeemable(tx, wish.code, of).catch((error: unknown) => refusalOf(error, `${at}.code`))
    const amount = parseRon(wish.amount)!
    if (code instanceof Failure) refusals.push(code)
    else if (seen.has(code.id)) refusals.push(refuseField(`${at}.code`, 'gift_code_unknown'))
    else if (amount > code.remaining)
      refusals.push(
        refuseField(`${at}.amount`, 'gift_code_short', { amount: sayLei(code.remaining, ctx.language) }),
      )
    else {
      seen.add(code.id)
      if (!code.isBound) await bindCode(tx, code.id, patientId)
      drafts.push({ patientId, method: 'gift_code', amount, giftCode: code.giftCode })
    }
  }
  refuseTogether(...refusals)
  return drafts
}

/** What is wrong with a code is said beside it. */
function refusalOf(error: unknown, field: string): Failure {
  if (!(error instanceof Failure)) throw error
  if (error.code === 'code_expired') return refuseField(field, 'gift_code_over', error.values)
  if (error.code === 'code_spent') return refuseField(field, 'gift_code_spent')
  if (error.code === 'code_unknown') return refuseField(field, 'gift_code_unknown')
  throw error
}

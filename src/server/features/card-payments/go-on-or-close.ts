import { Failure } from '#server/http/failure.ts'
import type { Services } from '#server/http/services.ts'
import { answered } from './card-accounts.ts'
import { closeAttempt, findAttempt } from './attempts.sql.ts'
import { askCheckout } from './begin-payment.ts'

type OfCards = Pick<Services, 'config' | 'db' | 'outside'> & { readonly now: number }

/**
 * Where an attempt that was begun can still be paid, if for that amount; otherwise it is closed at the processor, so that
 * nobody pays on two pages. Throws already_paid for what was paid meanwhile.
 */
export async function goOnOrClose(
  ctx: OfCards,
  clinicId: number,
  id: number,
  amountBani: number | undefined,
): Promise<string | undefined> {
  const { cards } = ctx.outside
  const attempt = await ctx.db.tenant(clinicId, tx => findAttempt(tx, id))
  if (attempt?.state !== 'pending') return undefined
  const checkout = await answered(async () => {
    const found = await askCheckout(ctx, clinicId, id)
    if (found?.state !== 'open' || attempt.amount_bani === amountBani) return found
    return cards.expireCheckout(attempt.account_id, found.id)
  })
  if (checkout?.state === 'paid') throw new Failure('already_paid', { data: { code: attempt.code } })
  if (checkout?.state === 'open') return checkout.url ?? undefined
  await ctx.db.tenant(clinicId, tx => closeAttempt(tx, id, 'cancelled', new Date(ctx.now)))
  return undefined
}

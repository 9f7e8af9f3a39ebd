import { findAttempt } from '#server/features/card-payments/attempts.ts'
import { askCheckout } from '#server/features/card-payments/begin-payment.ts'
import type { Services } from '#server/http/services.ts'
import { CardsRefused } from '#server/outside/payments/card-payments.ts'
import { closeAttempt } from '#server/features/card-payments/attempts.ts'
import { settle } from './settle.ts'

/** Asks the processor how a pending attempt stands and takes what it says. Throws what the processor could not answer. */
export async function prove(services: Services, clinicId: number, id: number): Promise<void> {
  const attempt = await services.db.tenant(clinicId, tx => findAttempt(tx, id))
  if (attempt?.state !== 'pending') return
  try {
    const checkout = await askCheckout(services, clinicId, id)
    if (checkout) await settle(services, clinicId, id, checkout)
  } catch (error) {
    // An account that we no longer reach tells nothing more; should it have paid, its message still counts.
    if (!(error instanceof CardsRefused)) throw error
    const now = services.now()
    if (now > attempt.expires_at.getTime())
      await services.db.tenant(clinicId, tx => closeAttempt(tx, id, 'cancelled', new Date(now)))
  }
}

import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { CardPayments } from './card-payments.ts'
import { openTrialCards, type TrialCards } from './trial-cards.ts'

export interface Cards {
  readonly cards: CardPayments
  /** Only where no key is set. */
  readonly trialCards: TrialCards | undefined
}

/** Stripe where a key is set; what speaks to it is large, and loaded only then. */
export async function openCards({ stripe, dataDir, publicUrl, sessionSecret }: Config): Promise<Cards> {
  if (stripe) return { cards: (await import('./stripe.ts')).openStripe(stripe), trialCards: undefined }
  const trialCards = openTrialCards(join(dataDir, 'trial-cards'), publicUrl, sessionSecret)
  return { cards: trialCards, trialCards }
}

import type { SubscriptionNeeded } from '#contract/money/patient-subscriptions.ts'
import { ApiError } from '#web/api/client.ts'
import { openCheckout } from './open-checkout.ts'

export type PackageAnswer =
  | {
      readonly how: 'started'
      /** Whose money is taken once the visit is placed. */
      readonly debtor: number | undefined
    }
  | { readonly how: 'without' }

/** What somebody is asked before a visit that needs a package is placed. */
export interface PackageQuestion {
  readonly needed: SubscriptionNeeded
  /** The patient for whom it is started, added first where they are new; left out where that cannot be. */
  readonly settle: ((needed: SubscriptionNeeded) => Promise<number>) | undefined
  /** Nothing gives up. */
  readonly decide: (answer: PackageAnswer | undefined) => void
}

/** Opens the desk's drawer for whoever owes, once what asked has closed. */
export function takeSoon(debtor: number | undefined): void {
  if (debtor !== undefined) setTimeout(openCheckout, 0, { patientId: debtor })
}

/** Whoever is in the clinic already. */
export const settleKnown = ({ patient }: SubscriptionNeeded) => Promise.resolve(patient.id)

/** What a refusal says of the package that is needed. */
export function readNeeded(error: unknown): SubscriptionNeeded | undefined {
  return error instanceof ApiError && error.code === 'subscription_needed'
    ? (error.data as SubscriptionNeeded)
    : undefined
}

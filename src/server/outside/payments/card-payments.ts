/** What the processor says of a clinic's account. */
export interface CardAccount {
  readonly id: string
  readonly name: string
  readonly chargesEnabled: boolean
  readonly payoutsEnabled: boolean
  /** What the processor still asks for, by its own names. */
  readonly requirements: readonly string[]
}

/** What a person is asked to pay on the processor's page. */
export interface WantedCheckout {
  /** The clinic's account. */
  readonly account: string
  /** Names the attempt: asked again with the same key, the first answer comes back. */
  readonly key: string
  readonly clinicId: number
  readonly attemptId: number
  readonly amountBani: number
  /** What is paid, as the person reads it. */
  readonly title: string
  readonly clinicName: string
  readonly language: 'ro' | 'en'
  readonly email: string | undefined
  /** Where the person comes back, having paid or not. */
  readonly paidUrl: string
  readonly backUrl: string
  /** Epoch milliseconds: nobody pays there afterwards. */
  readonly expiresAt: number
}

export type CheckoutState = 'open' | 'paid' | 'failed' | 'expired'

/** A page of the processor, and what came of it. */
export interface Checkout {
  readonly id: string
  /** Where the person pays; null once that is over. */
  readonly url: string | null
  readonly state: CheckoutState
  /** The processor's payment, once there is money. */
  readonly payment: string | null
  /** What was taken, and in which currency: what the processor says, not what was asked. */
  readonly amountBani: number
  readonly currency: string
  readonly clinicId: number
  readonly attemptId: number
}

export interface WantedRefund {
  readonly account: string
  readonly payment: string
  readonly amountBani: number
  /** Names the refund: asked again, it is not paid again. */
  readonly key: string
  /** Whether it may have been asked before, so that the processor is looked at first: its memory of keys ends. */
  readonly mayBeThere: boolean
}

export interface CardRefund {
  readonly id: string
  readonly state: 'done' | 'failed'
}

/** What the processor tells by itself. */
export type CardNews = {
  readonly id: string
  /** The account that it is about; null: our own. */
  readonly account: string | null
} & (
  | { readonly kind: 'checkout'; readonly checkout: Checkout }
  | { readonly kind: 'account'; readonly told: CardAccount }
  | { readonly kind: 'left' }
  | { readonly kind: 'disputed'; readonly payment: string; readonly dispute: string }
  | {
      readonly kind: 'dispute_closed'
      readonly payment: string
      readonly dispute: string
      readonly isLost: boolean
      readonly amountBani: number
    }
  /** Paid back by somebody at the processor, past us. */
  | {
      readonly kind: 'refunded'
      readonly payment: string
      readonly refund: string
      readonly amountBani: number
      /** The key of ours, where it was us. */
      readonly key: string | null
    }
  /** What was on its way back did not arrive, and is on the account again. */
  | {
      readonly kind: 'refund_failed'
      readonly payment: string
      readonly refund: string
      readonly key: string | null
    }
  | { readonly kind: 'other' }
)

/** Whoever takes cards for the clinics. Card numbers never reach us. */
export interface CardPayments {
  /** Whether its pages are ours and take no money. */
  readonly isTrial: boolean
  createAccount(wanted: { clinicId: number; email: string; name: string; key: string }): Promise<CardAccount>
  /** Where the clinic's person goes on with the account. */
  accountLink(account: string, urls: { back: string; again: string }): Promise<string>
  getAccount(account: string): Promise<CardAccount>
  createCheckout(wanted: WantedCheckout): Promise<Checkout>
  /** Nobody pays there any more; what was paid meanwhile is told. */
  expireCheckout(account: string, checkout: string): Promise<Checkout>
  getCheckout(account: string, checkout: string): Promise<Checkout>
  refund(wanted: WantedRefund): Promise<CardRefund>
  /** Undefined where the signature is not the processor's, or too old. */
  readWebhook(body: Buffer, signature: string, now: number): Promise<CardNews | undefined>
}

/** The processor does not answer, or not now: what was asked may be asked again. */
export class CardsUnavailable extends Error {
  override readonly name = 'CardsUnavailable'
}

/** The processor said no, and will again. */
export class CardsRefused extends Error {
  override readonly name = 'CardsRefused'
  readonly code: string
  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

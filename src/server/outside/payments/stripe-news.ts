import type Stripe from 'stripe'
import type { CardAccount, CardNews, CardRefund, Checkout } from './card-payments.ts'

/** How old a signed message may be before it could be an old one said again. */
const TOLERANCE_SECONDS = 300

/** What a signed message says; undefined where the signature is another's, or too old. */
export function readSigned(
  library: Pick<typeof Stripe, 'webhooks'>,
  body: Buffer,
  signature: string,
  secret: string,
  now: number,
): CardNews | undefined {
  try {
    const { webhooks } = library
    return newsOf(webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, now))
  } catch {
    return undefined
  }
}

/** What a page of Stripe says, as we understand it. */
export function checkoutOf(session: Stripe.Checkout.Session): Checkout {
  const { metadata } = session
  return {
    id: session.id,
    url: session.url,
    state: stateOf(session),
    payment: idOf(session.payment_intent),
    amountBani: session.amount_total ?? 0,
    currency: session.currency ?? '',
    clinicId: Number(metadata?.['clinic_id']),
    attemptId: Number(metadata?.['attempt_id']),
  }
}

function stateOf({ status, payment_status: paid }: Stripe.Checkout.Session): Checkout['state'] {
  if (paid === 'paid') return 'paid'
  if (status === 'expired') return 'expired'
  return 'open'
}

export function accountOf(account: Stripe.Account): CardAccount {
  return {
    id: account.id,
    name: account.business_profile?.name ?? account.settings?.dashboard?.display_name ?? '',
    chargesEnabled: account.charges_enabled,
    payoutsEnabled: account.payouts_enabled,
    requirements: [...(account.requirements?.currently_due ?? [])],
  }
}

export const refundOf = (refund: Stripe.Refund): CardRefund => ({
  id: refund.id,
  // Pending money is on its way and comes back as news if it does not arrive.
  state: refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : 'done',
})

const idOf = (thing: string | { id: string } | null) =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

/** What an event of Stripe tells us. What does not concern us is `other`. */
function newsOf(event: Stripe.Event): CardNews {
  const about = { id: event.id, account: event.account ?? null }
  switch (event.type) {
    case 'checkout.session.async_payment_failed':
      return {
        ...about,
        kind: 'checkout',
        checkout: { ...checkoutOf(event.data.object), state: 'failed' },
      }
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return { ...about, kind: 'checkout', checkout: checkoutOf(event.data.object) }
    case 'account.updated':
      return { ...about, kind: 'account', told: accountOf(event.data.object) }
    case 'account.application.deauthorized':
      return { ...about, kind: 'left' }
    case 'charge.dispute.created': {
      const { id: dispute, payment_intent } = event.data.object
      const payment = idOf(payment_intent)
      return payment === null ? { ...about, kind: 'other' } : { ...about, kind: 'disputed', payment, dispute }
    }
    case 'charge.dispute.closed': {
      const { id, payment_intent, status, amount } = event.data.object
      const payment = idOf(payment_intent)
      if (payment === null) return { ...about, kind: 'other' }
      const closed = { payment, dispute: id, isLost: status === 'lost', amountBani: amount }
      return { ...about, kind: 'dispute_closed', ...closed }
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return { ...about, ...refundNews(event.data.object) }
    default:
      return { ...about, kind: 'other' }
  }
}

function refundNews(refund: Stripe.Refund) {
  const payment = idOf(refund.payment_intent)
  if (payment === null) return { kind: 'other' as const }
  const of = { payment, refund: refund.id, key: refund.metadata?.['refund_key'] ?? null }
  if (refundOf(refund).state === 'failed') return { kind: 'refund_failed' as const, ...of }
  if (refund.status !== 'succeeded') return { kind: 'other' as const }
  return { kind: 'refunded' as const, ...of, amountBani: refund.amount }
}

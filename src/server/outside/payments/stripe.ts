import { Stripe } from 'stripe'
import {
  CardsRefused,
  CardsUnavailable,
  type CardPayments,
  type WantedCheckout,
  type WantedRefund,
} from './card-payments.ts'
import { accountOf, checkoutOf, readSigned, refundOf } from './stripe-news.ts'
import type { StripeSettings } from './stripe-settings.ts'

/** A person waits in front of it. */
const TIMEOUT_MILLISECONDS = 12_000
/** What Stripe never changes its mind about. */
const FINAL = new Set(['StripeInvalidRequestError', 'StripeCardError', 'StripePermissionError'])

/** Stripe, with an account of each clinic's own. */
export function openStripe({ secretKey, webhookSecret, apiUrl }: StripeSettings): CardPayments {
  const { protocol, hostname, port } = new URL(apiUrl)
  const stripe = new Stripe(secretKey, {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: TIMEOUT_MILLISECONDS,
    // Writes carry keys of ours, so a second try is the same act.
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Zambet' },
  })
  return {
    isTrial: false,
    createAccount: ({ clinicId, email, name, key }) =>
      asked(async () =>
        accountOf(
          await stripe.accounts.create(
            {
              type: 'standard',
              country: 'RO',
              ...(email && { email }),
              business_profile: { name },
              metadata: { clinic_id: String(clinicId) },
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    accountLink: (account, { back, again }) =>
      asked(async () => {
        const link = await stripe.accountLinks.create({
          account,
          type: 'account_onboarding',
          return_url: back,
          refresh_url: again,
        })
        return link.url
      }),
    getAccount: account => asked(async () => accountOf(await stripe.accounts.retrieve(account))),
    createCheckout: wanted =>
      asked(async () =>
        checkoutOf(
          await stripe.checkout.sessions.create(sessionOf(wanted), {
            idempotencyKey: wanted.key,
            stripeAccount: wanted.account,
          }),
        ),
      ),
    getCheckout: (account, id) =>
      asked(async () =>
        checkoutOf(await stripe.checkout.sessions.retrieve(id, {}, { stripeAccount: account })),
      ),
    expireCheckout: (account, id) =>
      asked(async () => {
        const options = { stripeAccount: account }
        try {
          return checkoutOf(await stripe.checkout.sessions.expire(id, {}, options))
        } catch (error) {
          // Only what is open expires: it was paid, or over, the moment before.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
          return checkoutOf(await stripe.checkout.sessions.retrieve(id, {}, options))
        }
      }),
    refund: wanted => asked(() => refund(stripe, wanted)),
    readWebhook: async (body, signature, now) => readSigned(Stripe, body, signature, webhookSecret, now),
  }
}

function sessionOf(wanted: WantedCheckout): Stripe.Checkout.SessionCreateParams {
  const metadata = { clinic_id: String(wanted.clinicId), attempt_id: String(wanted.attemptId) }
  return {
    mode: 'payment',
    locale: wanted.language,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'ron',
          unit_amount: wanted.amountBani,
          product_data: { name: wanted.title, description: wanted.clinicName },
        },
      },
    ],
    ...(wanted.email && { customer_email: wanted.email }),
    success_url: wanted.paidUrl,
    cancel_url: wanted.backUrl,
    expires_at: Math.floor(wanted.expiresAt / 1000),
    metadata,
    payment_intent_data: { metadata },
  }
}

async function refund(stripe: Stripe, { account, payment, amountBani, key, mayBeThere }: WantedRefund) {
  const options = { stripeAccount: account }
  if (mayBeThere) {
    const { data } = await stripe.refunds.list({ payment_intent: payment, limit: 100 }, options)
    const made = data.find(each => each.metadata?.['refund_key'] === key)
    if (made) return refundOf(made)
  }
  return refundOf(
    await stripe.refunds.create(
      { payment_intent: payment, amount: amountBani, metadata: { refund_key: key } },
      { ...options, idempotencyKey: key },
    ),
  )
}

/** What Stripe answers with an error is told apart: no, or not now. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (FINAL.has(error.type))
      throw new CardsRefused(error.message, error.code ?? error.type, { cause: error })
    throw new CardsUnavailable(error.message, { cause: error })
  }
}

import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { dataOf, nothing } from '../wire.ts'

const state = {
  account_id: z.string(),
  charges_enabled: z.boolean(),
  payouts_enabled: z.boolean(),
  /** What Stripe still asks for, by its own names. */
  requirements: z.array(z.string()),
}

export const connectStripe = defineCall({
  method: 'POST',
  path: '/v4/stripe/accounts',
  summary:
    'Opens the clinic’s Stripe account, or goes on with the one it has; each time with a new address where its person goes on. 409 cards_unavailable while Stripe does not answer.',
  who: staffWith('settings.manage'),
  reply: dataOf(z.object({ ...state, url: z.string() })),
})

const cardAccount = z.object({
  ...state,
  /** As the account calls itself. */
  name: z.string(),
  connected_at: z.string(),
})
export type CardAccountState = z.output<typeof cardAccount>

const account = dataOf(
  z.object({
    /** Null while none is connected. */
    account: cardAccount.nullable(),
    /** No key is set on this server: pages of ours stand in and take no money. */
    is_trial: z.boolean(),
    /** Payments begun and not yet proved, and refunds that Stripe has not taken yet. */
    pending: z.number(),
    refunds_waiting: z.number(),
    /** That Stripe or the card's bank refused, and nobody has asked for again. */
    refunds_failed: z.number(),
    /** Payments that their card's holder disputes. */
    disputed: z.number(),
    /** What was paid otherwise than it was asked for. */
    differing: z.number(),
  }),
)

export const getCardAccount = defineCall({
  ...READS.getCardAccount,
  summary: 'How the clinic’s Stripe account stood when Stripe was last heard of it.',
  who: staffWith('settings.manage'),
  reply: account,
})

export const checkCardAccount = defineCall({
  method: 'POST',
  path: '/v2/stripe/account/check',
  summary: 'Asks Stripe how the account stands now.',
  who: staffWith('settings.manage'),
  reply: account,
})

export const disconnectStripe = defineCall({
  method: 'DELETE',
  path: '/v2/stripe/account',
  summary:
    'Nothing new is paid through the account; what was begun before still counts, and refunds still go out of it.',
  who: staffWith('settings.manage'),
  reply: nothing,
})

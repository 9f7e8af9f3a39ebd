import { z } from 'zod'
import { defineCall, PATIENT } from '../call.ts'
import { version } from '../versions.ts'
import { dataOf, id, languageQuery } from '../wire.ts'
import { CODE_STATES } from './held-code.ts'
import { cardPicture, COVERS } from './gift-cards.ts'
import { USE_STATES } from './patient-subscriptions.ts'
import { startedPayment } from './started-payment.ts'

const clinic = z.object({ id: z.number(), name: z.string() })

const ownPackage = z.object({
  id: z.number(),
  clinic,
  name: z.string(),
  /** The member of the family whose it is; null: one's own. */
  family_id: z.number().nullable(),
  /** Whose it is, where they are a member of the family. */
  for_whom: z.string().nullable(),
  state: z.enum(['running', 'used_up', 'expired', 'refunded']),
  used: z.number(),
  /** Held by coming visits. */
  reserved: z.number(),
  maximum_uses: z.number(),
  /** The last day on which it is good; null: any. */
  ends_on: z.string().nullable(),
  services: z.array(z.string()),
  /** Its visits with what each has of it, the latest first. */
  uses: z.array(
    z.object({ id: z.number(), start: z.string(), service: z.string(), state: z.enum(USE_STATES) }),
  ),
})
export type OwnPackage = z.output<typeof ownPackage>

const ownCode = z.object({
  id: z.number(),
  clinic,
  title: z.string(),
  cover: z.enum(COVERS),
  picture: cardPicture,
  code: z.string(),
  state: z.enum(CODE_STATES),
  value: z.number(),
  remaining: z.number(),
  expires_on: z.string(),
  /** Bought, and nobody's yet: it can be given to somebody. */
  is_bought: z.boolean(),
})
export type OwnCode = z.output<typeof ownCode>

const soldPackage = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  price: z.number(),
  /** What its visits would cost one by one, where that is more. */
  instead_of: z.number().nullable(),
  months: z.number(),
  maximum_uses: z.number(),
  services: z.array(z.string()),
})
const soldCard = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  description: z.string(),
  cover: z.enum(COVERS),
  picture: cardPicture,
  value: z.number(),
  expires_after_days: z.number(),
})
const shop = z.object({
  clinic,
  /** Where the clinic takes no cards, what it sells is bought at its desk. */
  takes_cards: z.boolean(),
  subscriptions: z.array(soldPackage),
  gift_cards: z.array(soldCard),
})
export type Shop = z.output<typeof shop>

export const listOwnOffers = defineCall({
  method: 'GET',
  path: '/v2/me/offers',
  summary:
    'What the signed-in patient, and their family, own at every clinic: packages with their uses and codes; and what their clinics sell.',
  who: PATIENT,
  query: languageQuery,
  reply: dataOf(
    z.object({ subscriptions: z.array(ownPackage), codes: z.array(ownCode), shops: z.array(shop) }),
  ),
})

export const buyOffer = defineCall({
  method: 'POST',
  path: '/v2/me/purchases',
  summary:
    'Where a package or a gift card is paid by card. Once it is paid, the package has started, or the code was made and sent to its buyer.',
  who: PATIENT,
  query: languageQuery,
  body: z.object({
    clinic_id: id,
    kind: z.enum(['subscription', 'gift_card'], 'choice'),
    id,
    /** As it was seen: 409 `offer_changed` where it is another by now. */
    version: version.optional(),
  }),
  reply: dataOf(startedPayment),
  idempotent: true,
})

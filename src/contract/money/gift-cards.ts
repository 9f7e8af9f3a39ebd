import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { IMAGE_FILE } from '../clinic/images.ts'
import { file } from '../file.ts'
import { READS } from '../reads.ts'
import { version } from '../versions.ts'
import { clearable, dataOf, date, decimal, flag, id, integer, nothing, text } from '../wire.ts'

/** What is drawn where a card has no picture. */
export const COVERS = ['teal', 'amber', 'violet', 'rose', 'blue'] as const
export type CoverName = (typeof COVERS)[number]

export const MOST_CODES = 100_000

/** The clinic's own picture on a card; null without one: the drawn cover is shown. */
export const cardPicture = z.object({ name: z.string(), ready: z.boolean() }).nullable()

const giftCard = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  cover: z.enum(COVERS),
  picture: cardPicture,
  /** In lei, of each code made from now on. */
  value: z.number(),
  expires_after_days: z.number(),
  maximum: z.number(),
  /** The last day on which codes are made; null has no end. */
  ends_on: z.string().nullable(),
  sold_online: z.boolean(),
  active: z.boolean(),
  /** How many codes were made, and what they are now. */
  counts: z.object({
    generated: z.number(),
    active: z.number(),
    redeemed: z.number(),
    used: z.number(),
    expired: z.number(),
  }),
  /** What lies on sold codes that are still good, in lei. */
  to_honour: z.number(),
  version: z.number(),
})
export type GiftCard = z.output<typeof giftCard>

const fields = {
  title: text(2, 100),
  description: text(0, 500),
  cover: z.enum(COVERS, 'choice'),
  value: decimal(1, 1_000_000),
  expires_after_days: integer(1, 3650),
  maximum: integer(1, MOST_CODES),
  ends_on: clearable(date),
  sold_online: flag,
  active: flag,
}

export const listGiftCards = defineCall({
  ...READS.listGiftCards,
  summary: 'The clinic’s gift cards with what became of their codes: those in use first, then by title.',
  who: staffWith('gift_cards.manage'),
  reply: dataOf(z.array(giftCard)),
})

export const addGiftCard = defineCall({
  method: 'POST',
  path: '/v2/gift-cards',
  summary: 'Adds a gift card, of which codes can be made.',
  who: staffWith('gift_cards.manage'),
  body: z.object({
    ...fields,
    description: fields.description.optional(),
    cover: fields.cover.optional(),
    sold_online: flag.optional(),
    active: flag.optional(),
  }),
  reply: dataOf(giftCard),
  idempotent: true,
})

export const changeGiftCard = defineCall({
  method: 'PUT',
  path: '/v2/gift-cards/{id}',
  summary:
    'Changes what is named. Codes that were made keep their value and their day; the maximum cannot be below how many they are.',
  who: staffWith('gift_cards.manage'),
  params: z.object({ id }),
  body: z.object({ ...z.object(fields).partial().shape, version }),
  reply: dataOf(giftCard),
})

export const removeGiftCard = defineCall({
  method: 'DELETE',
  path: '/v2/gift-cards/{id}',
  summary: 'Deletes a gift card of which no codes were made; any other can only be deactivated.',
  who: staffWith('gift_cards.manage'),
  params: z.object({ id }),
  reply: nothing,
})

export const setGiftCardPicture = defineCall({
  method: 'POST',
  path: '/v2/gift-cards/{id}/picture',
  summary: 'Puts a picture on a gift card, in the place of the one before.',
  who: staffWith('gift_cards.manage'),
  params: z.object({ id }),
  body: z.object({ file: file(IMAGE_FILE) }),
  reply: dataOf(giftCard),
  idempotent: true,
})

export const removeGiftCardPicture = defineCall({
  method: 'DELETE',
  path: '/v2/gift-cards/{id}/picture',
  summary: 'Takes the picture off a gift card, which shows a drawn cover again.',
  who: staffWith('gift_cards.manage'),
  params: z.object({ id }),
  reply: dataOf(giftCard),
})

import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { EXPORT_FORMATS } from '../exports.ts'
import { CODE_STATES, heldCode } from './held-code.ts'
import { READS } from '../reads.ts'
import { LONGEST_SEARCH } from '../search.ts'
import { dataOf, flag, id, integer, list, listOf, nothing, optional, page, text } from '../wire.ts'

/** How a sold code is paid for where no buyer is named, whose account it would be put on. */
export const CODE_METHODS = ['cash', 'card', 'bank'] as const

/** How a code came about: given away, put on its buyer's account, or paid in one of these ways. */
export const CODE_ORIGINS = ['promotion', 'account', ...CODE_METHODS, 'online'] as const

const CODES_AT_ONCE = 1000

const person = z.object({ id: z.number(), name: z.string() })

const giftCode = z.object({
  id: z.number(),
  code: z.string(),
  state: z.enum(CODE_STATES),
  value: z.number(),
  /** What can still be spent; of one that has expired what was left then. */
  remaining: z.number(),
  /** The last day on which it is good. */
  expires_on: z.string(),
  origin: z.enum(CODE_ORIGINS),
  /** Whose it is; null while it is nobody's, and for callers who do not see that patient. */
  patient: person.nullable(),
  buyer: person.nullable(),
  created_at: z.string(),
  /** Whether it may be deleted: it was neither sold nor claimed. */
  removable: z.boolean(),
})
export type GiftCode = z.output<typeof giftCode>

const typedCode = text(1, 40)

export const listGiftCodes = defineCall({
  ...READS.listGiftCodes,
  summary:
    'The codes of a gift card, the last made first, by the beginning of the code or by the patient. With `download` all that match as a file.',
  who: staffWith('gift_cards.manage'),
  params: z.object({ id }),
  query: z.object({
    ...page,
    search: z.string('text').max(LONGEST_SEARCH, 'too_long').default(''),
    state: optional(z.enum(CODE_STATES, 'choice')),
    /** Only these. */
    ids: list(id, 500).optional(),
    download: optional(z.enum(EXPORT_FORMATS, 'choice')),
  }),
  reply: listOf(giftCode),
})

export const addGiftCodes = defineCall({
  method: 'POST',
  path: '/v2/gift-cards/{id}/codes',
  summary:
    'Makes codes, up to the card’s maximum. Sold ones are put on the account of the buyer, or paid at once where none is named; what is given away is worth nothing in the books until it is spent. Refused with gift_limit, data {count, maximum}, when that many are no longer left.',
  who: staffWith('gift_cards.manage'),
  params: z.object({ id }),
  body: z.object({
    count: integer(1, CODES_AT_ONCE),
    /** Sold, for which payments.edit is needed too; otherwise given away. */
    paid: flag,
    buyer_id: optional(id),
    /** Of sold ones, where no buyer is named. */
    method: optional(z.enum(CODE_METHODS, 'choice')),
  }),
  reply: dataOf(z.array(giftCode)),
  idempotent: true,
})

export const checkGiftCode = defineCall({
  method: 'GET',
  path: '/v2/gift-codes/check',
  summary:
    'What a code is and what is left on it, as typed at the desk. One that is not the clinic’s is code_unknown.',
  who: staffWith('payments.edit'),
  query: z.object({ code: typedCode }),
  reply: dataOf(z.object({ ...heldCode.shape, patient: person.nullable() })),
})

export const claimGiftCode = defineCall({
  method: 'POST',
  path: '/v2/gift-codes/claim',
  summary:
    'Makes a code the caller’s own in the clinic that it is of, or, for staff, a patient’s. Again: the same answer. Unknown ones, another’s and another clinic’s are code_unknown alike.',
  who: { patient: true, staff: ['gift_cards.manage'] } as const,
  body: z.object({
    code: typedCode,
    /** Whose it becomes; staff name them. */
    patient_id: optional(id),
  }),
  reply: dataOf(z.object({ ...heldCode.shape, clinic: z.object({ id: z.number(), name: z.string() }) })),
})

export const useGiftCode = defineCall({
  method: 'POST',
  path: '/v2/gift-codes/{id}/use',
  summary: 'Marks a code used for good: what is left on it is given up.',
  who: staffWith('gift_cards.manage'),
  params: z.object({ id }),
  reply: dataOf(giftCode),
})

export const removeGiftCode = defineCall({
  method: 'DELETE',
  path: '/v2/gift-codes/{id}',
  summary: 'Deletes a code for good that was neither sold nor claimed.',
  who: staffWith('gift_cards.manage'),
  params: z.object({ id }),
  reply: nothing,
})

import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { version } from '../versions.ts'
import { dataOf, id, list, nothing, text } from '../wire.ts'

const phrase = z.object({ id: z.number(), title: z.string(), text: z.string(), version: z.number() })
export type Phrase = z.output<typeof phrase>

export const listPhrases = defineCall({
  ...READS.listPhrases,
  summary: 'Sentences that are written every day, in the clinic’s order.',
  who: staffWith('clinical.view'),
  reply: dataOf(z.array(phrase)),
})

export const addPhrase = defineCall({
  method: 'POST',
  path: '/v2/phrases',
  summary: 'Adds a phrase behind the others, at most two hundred.',
  who: staffWith('clinical.edit'),
  body: z.object({ title: text(1, 80), text: text(1, 2000) }),
  reply: dataOf(phrase),
  idempotent: true,
})

export const changePhrase = defineCall({
  method: 'PUT',
  path: '/v2/phrases/{id}',
  summary: 'Changes what is named.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  body: z.object({ title: text(1, 80).optional(), text: text(1, 2000).optional(), version }),
  reply: dataOf(phrase),
})

export const removePhrase = defineCall({
  method: 'DELETE',
  path: '/v2/phrases/{id}',
  summary: 'Deletes a phrase; notes keep what they say.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  reply: nothing,
})

export const orderPhrases = defineCall({
  method: 'POST',
  path: '/v2/phrases/order',
  summary: 'Puts the phrases into an order that names each of them once.',
  who: staffWith('clinical.edit'),
  body: z.object({ ids: list(id, 200) }),
  reply: dataOf(z.array(phrase)),
})

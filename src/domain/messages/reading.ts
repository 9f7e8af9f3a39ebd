// What a reply by SMS means. Only a text that is nothing but one of these words acts; all else is for a person to read.

import { stripDiacritics } from '../texts/diacritics.ts'

export const REPLY_MEANINGS = ['yes', 'no', 'stop', 'unclear'] as const
export type ReplyMeaning = (typeof REPLY_MEANINGS)[number]

const WORDS = {
  yes: ['da', 'd', 'yes', 'ok', 'confirm', 'vin', '1'],
  no: ['nu', 'n', 'no', 'anulez', 'nu pot', '2'],
  stop: ['stop'],
} as const

const MEANINGS: ReadonlyMap<string, ReplyMeaning> = new Map(
  (['yes', 'no', 'stop'] as const).flatMap(meaning => WORDS[meaning].map(word => [word, meaning] as const)),
)
/** Around the word alone: „Nu, pot” says the contrary of „nu pot”. */
const AROUND = /^[\p{P}\p{Z}\p{C}\s]+|[\p{P}\p{Z}\p{C}\s]+$/gu
/** A question or a sad face is no plain answer. */
const DOUBT = /[?([{]/

export function readReply(text: string): ReplyMeaning {
  if (DOUBT.test(text)) return 'unclear'
  const word = stripDiacritics(text.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(AROUND, '')
    .replaceAll(/\s+/g, ' ')
  return MEANINGS.get(word) ?? 'unclear'
}

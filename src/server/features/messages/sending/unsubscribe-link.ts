import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Language } from '#contract/language.ts'
import { say } from '#contract/texts.ts'
import { EMAIL_FLAGS, type EmailFlag } from '#domain/messages/categories.ts'
import type { Config } from '#server/config.ts'
import { WORDS } from './words.ts'

/** Whom a link lets go of what, at which clinic. */
export interface Unsubscribing {
  readonly clinicId: number
  readonly patientId: number
  readonly flag: EmailFlag
}

type Ground = Pick<Config, 'publicUrl' | 'sessionSecret'>

/** Good for as long as the server's secret is: who finds an old email in their box may still say no. */
export function unsubscribeLink({ publicUrl, sessionSecret }: Ground, of: Unsubscribing): string {
  const text = [of.clinicId, of.patientId, EMAIL_FLAGS.indexOf(of.flag)].join('-')
  return `${publicUrl}/unsubscribe/${text}-${signatureOf(text, sessionSecret)}`
}

/** What a link's token says; undefined of one that we did not give. */
export function readUnsubscribing(
  token: string,
  { sessionSecret }: Pick<Ground, 'sessionSecret'>,
): Unsubscribing | undefined {
  const [, text = '', clinic, patient, index, signature = ''] =
    /^((\d{1,15})-(\d{1,15})-(\d))-([\w-]{43})$/.exec(token) ?? []
  const flag = EMAIL_FLAGS[Number(index)]
  const right = Buffer.from(signatureOf(text, sessionSecret))
  const given = Buffer.from(signature)
  if (!flag || given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return { clinicId: Number(clinic), patientId: Number(patient), flag }
}

const signatureOf = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(`unsubscribe:${text}`).digest('base64url')

/** The last line of an email that can be declined. */
export const sayUnsubscribe = (language: Language, link: string): string =>
  say(WORDS.unsubscribe, language, { link })

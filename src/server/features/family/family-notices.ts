// Telling families: who is asked hears by SMS, whose account it is by email, or by SMS where there is none.

import { randomUUID } from 'node:crypto'
import type { Language } from '#contract/language.ts'
import { say } from '#contract/texts.ts'
import { dropDiacritics } from '#domain/texts/sms-segments.ts'
import type { Tx } from '#server/db/database.ts'
import { PRODUCT_CLINIC, queueMessage } from '#server/features/messages/messages.ts'
import type { Context } from '#server/http/services.ts'
import { sayEmail } from '#server/texts/say-email.ts'
import { NEWS, SMS } from './words.ts'

type Sender = Pick<Context, 'config' | 'now'>

/** A name is somebody's own words: of a long one a message says the beginning. */
const NAME_LENGTH = 40

interface Asker {
  readonly first_name: string
  readonly last_name: string
  readonly mobile: string | null
  readonly mobile_verified_at: Date | null
  readonly email: string | null
  readonly language: number
}

export const nameOfAsker = ({ first_name, last_name }: Pick<Asker, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.slice(0, NAME_LENGTH).trimEnd()

const languageOf = (asker: Asker): Language => (asker.language === 1 ? 'en' : 'ro')

const familyPage = ({ config }: Pick<Context, 'config'>) => `${config.publicUrl}/patient/family`
export const familyLinkPage = ({ config }: Pick<Context, 'config'>, code: string) =>
  `${config.publicUrl}/f/${code}`
const registrationPage = ({ config }: Pick<Context, 'config'>) => `${config.publicUrl}/register/pacient`

/** By SMS to the person, from the product unless a clinic speaks; in the language of whose account it is. */
export async function tellMember(
  tx: Tx,
  ctx: Sender,
  what: keyof typeof SMS,
  to: { mobile: string; asker: Asker; link?: string; clinic?: { id: number; name: string } },
): Promise<void> {
  const { mobile, asker, link = registrationPage(ctx), clinic } = to
  const values = { asker: nameOfAsker(asker), link, clinic: clinic?.name ?? '' }
  await queueMessage(tx, ctx, {
    clinicId: clinic?.id ?? PRODUCT_CLINIC,
    key: `family:${what}:${randomUUID()}`,
    channel: 'sms',
    recipient: mobile,
    body: dropDiacritics(say(SMS[what], languageOf(asker), values)),
  })
}

/** To the person of the account, whom the transaction need not speak for. */
export async function tellAsker(
  tx: Tx,
  ctx: Sender,
  what: keyof typeof NEWS,
  asker: Asker,
  of: { name: string; clinic?: { id: number; name: string } },
): Promise<void> {
  const link = what === 'grown' ? registrationPage(ctx) : familyPage(ctx)
  const values = { name: of.name, link, clinic: of.clinic?.name ?? '' }
  const { subject, body } = sayEmail(NEWS[what], languageOf(asker), values)
  const message = { clinicId: of.clinic?.id ?? PRODUCT_CLINIC, key: `family:${what}:${randomUUID()}` }
  if (asker.email !== null)
    await queueMessage(tx, ctx, { ...message, channel: 'email', recipient: asker.email, subject, body })
  else if (asker.mobile !== null && asker.mobile_verified_at !== null)
    await queueMessage(tx, ctx, {
      ...message,
      channel: 'sms',
      recipient: asker.mobile,
      body: dropDiacritics(body).replaceAll(/\n+/g, ' '),
    })
}

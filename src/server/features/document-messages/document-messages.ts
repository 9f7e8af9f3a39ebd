// What a patient is told when a form or a report is sent to them.

import type { Language } from '#contract/language.ts'
import { asSms, renderText, type KeywordValues } from '#domain/messages/render.ts'
import type { Config } from '#server/config.ts'
import type { Tx } from '#server/db/database.ts'
import { findOwnTemplate, languageIn } from '#server/features/message-templates/news.ts'
import { findPersonValues, findReach, isPlainSms } from '#server/features/messages/claiming/say-of-visit.ts'
import { findToldVisit } from '#server/features/messages/claiming/visit-words.ts'
import { writeMessage } from '#server/features/messages/messages.ts'

type Text = { readonly subject: string; readonly body: string }

interface Sent {
  readonly tag: 'form' | 'report'
  readonly clinicId: number
  readonly patientId: number
  /** The visit that a template may speak of. */
  readonly bookingId: number | null
  readonly channel: 'sms' | 'email'
  readonly recipient: string
  readonly language: Language
  /** Where it leads. */
  readonly link: string
  /** Names the cause. */
  readonly key: string
  /** Epoch milliseconds. */
  readonly until: number
  readonly sentBy: number | null
  /** How the product says it, where the clinic has no template of its own. */
  readonly sayIt: (values: { clinic: string; name: string; link: string }, language: Language) => Text
}

/** Queues it in the caller's transaction; answers the message, undefined when its cause had one. */
export async function tellOfDocument(
  tx: Tx,
  { config, now }: { readonly config: Pick<Config, 'publicUrl'>; readonly now: number },
  sent: Sent,
): Promise<number | undefined> {
  const { tag, channel, recipient, key, clinicId, patientId, bookingId, until } = sent
  const text = (await sayByTemplate(tx, config.publicUrl, sent, now)) ?? (await sayByProduct(tx, sent, now))
  const { language, subject, body, template } = text
  return writeMessage(
    tx,
    { now },
    {
      clinicId,
      key,
      channel,
      recipient,
      category: tag,
      patientId,
      language,
      usefulUntil: until,
      templateId: template?.id,
      templateVersion: template?.version,
      ...(bookingId !== null && { bookingId }),
      ...(sent.sentBy !== null && { sentBy: sent.sentBy }),
      ...(channel === 'email' && { subject }),
      body: channel === 'sms' ? asSms(body, await isPlainSms(tx)) : body,
    },
  )
}

type Said = Text & {
  readonly language: Language
  readonly template?: { id?: number | undefined; version?: number | undefined }
}

/** A template that names what is not there, as the hour of a visit where there is none, says nothing. */
async function sayByTemplate(
  tx: Tx,
  publicUrl: string,
  { tag, channel, language: wished, bookingId, patientId, link }: Sent,
  now: number,
): Promise<Said | undefined> {
  const told = bookingId === null ? undefined : await findToldVisit(tx, bookingId, publicUrl)
  const serviceIds = told?.visit.services.map(service => service.id) ?? []
  const template = await findOwnTemplate(tx, tag, told && { status: told.visit.status, serviceIds })
  if (!template) return undefined
  const language = languageIn(template, wished)
  const texts = template.texts[language]
  const written = channel === 'sms' ? texts.sms : texts.email
  // Without the link nobody could do what they are asked to.
  if (!written.includes(`{${tag}_link}`)) return undefined
  const about: KeywordValues = told
    ? told.valuesIn(language)
    : await findPersonValues(tx, (await findReach(tx, patientId, now)) ?? { first_name: '', last_name: '' })
  const values = { ...about, [`${tag}_link`]: link }
  const body = renderText(written, values)
  const subject = renderText(texts.subject, values)
  if (/\{[a-z_]+\}/.test(body + subject)) return undefined
  return { subject, body, language, template }
}

async function sayByProduct(tx: Tx, { language, patientId, link, sayIt }: Sent, now: number): Promise<Said> {
  const person = (await findReach(tx, patientId, now)) ?? { first_name: '', last_name: '' }
  const values = await findPersonValues(tx, person)
  return {
    ...sayIt({ clinic: values['clinic_name'] ?? '', name: person.first_name, link }, language),
    language,
  }
}

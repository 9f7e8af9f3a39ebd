import type { Language } from '#contract/language.ts'
import { contactOf, type Contact } from '#domain/messages/contact.ts'
import type { TemplateChannel } from '#domain/messages/template.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import type { Config } from '#server/config.ts'
import type { Tx } from '#server/db/database.ts'
import {
  findNewsTemplate,
  languageIn,
  sayNews,
  tagOfNews,
  type News,
} from '#server/features/message-templates/news.ts'
import { queueMessage } from '#server/features/messages/messages.ts'
import { findToldVisit } from '#server/features/messages/claiming/visit-words.ts'
import type { PatientBookingRow } from './patient-view.ts'

/** Where the patient sees, confirms and cancels the booking, for as long as it exists. */
export function bookingLink(publicUrl: string, code: string): string {
  return `${publicUrl}/b/${code}`
}

export function newsOf({ status }: Pick<PatientBookingRow, 'status'>): 'requested' | 'booked' {
  return status === 'new' ? 'requested' : 'booked'
}

/** What is said of a visit that its patient has moved: the clinic looks at it anew, or it stands. */
export function movedNewsOf({ status }: Pick<PatientBookingRow, 'status'>): 'moveRequested' | 'movedByYou' {
  return status === 'new' ? 'moveRequested' : 'movedByYou'
}

interface Telling {
  readonly clinicId: number
  readonly bookingId: number
  /** Names the cause: of one cause each channel tells once. */
  readonly cause: string
  /** In which they are told; what the patient asked for, or the template's, when left out. */
  readonly language?: Language
  /** Where it goes; where the clinic reaches the patient when left out. */
  readonly to?: Contact
}

type Sender = { readonly config: Pick<Config, 'publicUrl'>; readonly now: number }

/**
 * Queues what is told at once of a visit, in the words and by the channels of the clinic's template; nothing where that is
 * off or nobody can be reached. Answers whether it is new.
 */
export async function tellNews(
  tx: Tx,
  { config, now }: Sender,
  news: News,
  { clinicId, bookingId, cause, language: asked, to }: Telling,
): Promise<boolean> {
  const category = tagOfNews(news)
  const told = await findToldVisit(tx, bookingId, config.publicUrl)
  if (!told) return false
  const { visit, clinic } = told
  const serviceIds = visit.services.map(service => service.id)
  const template = await findNewsTemplate(tx, category, { status: visit.status, serviceIds })
  if (!template) return false
  const contact = to ?? contactOf({ ...visit, birthDate: visit.birth_date }, localDateOf(now, visit.zone))
  const language = languageIn(template, asked ?? told.language)
  const said = sayNews(template, news, told.valuesIn(language), language, clinic.settings.plain_sms)
  let isNew = false
  for (const route of routesTo(contact, template.channel)) {
    const message = {
      ...route,
      clinicId,
      bookingId,
      category,
      language,
      key: `booking:${bookingId}:${cause}:${route.channel}`,
      patientId: visit.patient_id,
      startsAt: visit.start,
      templateId: template.id,
      templateVersion: template.version,
      ...(route.channel === 'sms' ? { body: said.sms } : said.email),
    }
    const isQueued = await queueMessage(tx, { now }, message)
    isNew ||= isQueued
  }
  return isNew
}

function routesTo({ mobile, email }: Contact, channel: TemplateChannel) {
  const routes = [
    ...(mobile !== null && channel !== 'email' ? [{ channel: 'sms' as const, recipient: mobile }] : []),
    ...(email !== null && channel !== 'sms' ? [{ channel: 'email' as const, recipient: email }] : []),
  ]
  return channel === 'both' ? routes : routes.slice(0, 1)
}

/** Queues a word of the clinic about a visit by SMS, or by email to somebody without a phone. Answers whether it is new. */
export async function queueNotice(
  tx: Tx,
  ctx: { readonly now: number },
  to: Contact,
  of: { readonly clinicId: number; readonly bookingId: number; readonly cause: string },
  said: { readonly sms: string; readonly email: { readonly subject: string; readonly body: string } },
): Promise<boolean> {
  const [route] = routesTo(to, 'sms_or_email')
  if (!route) return false
  const { clinicId, bookingId, cause } = of
  const key = `booking:${bookingId}:${cause}:${route.channel}`
  const text = route.channel === 'sms' ? { body: said.sms } : said.email
  return queueMessage(tx, ctx, { clinicId, key, ...route, bookingId, ...text })
}

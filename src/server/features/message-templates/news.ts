// What is told at once of a visit, in the words of the clinic's templates.

import type { Language } from '#contract/language.ts'
import { say } from '#contract/texts.ts'
import { asSms, renderText, type KeywordValues } from '#domain/messages/render.ts'
import { isChosen, type FittingVisit } from '#domain/messages/visit-fit.ts'
import type { TemplateChannel, TemplateTexts } from '#domain/messages/template.ts'
import type { Tx } from '#server/db/database.ts'
import { listAtOnce, type TemplateRow } from './message-templates.sql.ts'
import { listStarters, textsOf } from './starters.ts'
import { languageOfId } from './template-wire.ts'
import { ACTIONS, EMAIL_NEWS, NEWS, NEWS_SUBJECTS, NEXT_STEPS, WHEN } from './words.ts'

export type News = keyof typeof NEWS
type AtOnce = 'booked' | 'moved' | 'cancelled' | 'code'

const TAGS = {
  requested: 'booked',
  booked: 'booked',
  approved: 'booked',
  moved: 'moved',
  movedByYou: 'moved',
  moveRequested: 'moved',
  restored: 'moved',
  cancelled: 'cancelled',
  givenUp: 'cancelled',
} as const satisfies Record<News, AtOnce>

export const tagOfNews = (news: News): (typeof TAGS)[News] => TAGS[news]

/** A template of what goes at once, or what stands for it where the clinic has none yet. */
export interface NewsTemplate {
  readonly id: number | undefined
  readonly version: number | undefined
  readonly language: Language
  readonly channel: TemplateChannel
  readonly texts: Readonly<Record<Language, TemplateTexts>>
}

type ToldOf = Pick<FittingVisit, 'status' | 'serviceIds'>

/**
 * The one that speaks of a visit, or of none: what is written for its services goes before what is written for all. Undefined
 * where the clinic has switched it off, or chose others.
 */
export async function findNewsTemplate(
  tx: Tx,
  tag: AtOnce,
  visit?: ToldOf,
): Promise<NewsTemplate | undefined> {
  const { templates, isKnown } = await listAtOnce(tx, tag)
  const template = findFitting(templates, visit)
  if (template) return template
  if (isKnown) return undefined
  const starter = listStarters(false).find(each => each.tag === tag)!
  const { channel } = starter
  return { id: undefined, version: undefined, language: 'ro', channel, texts: textsOf(starter) }
}

/** Of what has no starter: undefined where the clinic has written none, or none that is on and fits. */
export async function findOwnTemplate(
  tx: Tx,
  tag: 'form' | 'report',
  visit?: ToldOf,
): Promise<NewsTemplate | undefined> {
  return findFitting((await listAtOnce(tx, tag)).templates, visit)
}

function findFitting(templates: readonly TemplateRow[], visit: ToldOf | undefined): NewsTemplate | undefined {
  const template = templates.find(
    ({ statuses, service_ids: serviceIds }) => !visit || isChosen({ statuses, serviceIds }, visit),
  )
  return template && { ...template, language: languageOfId(template.language) }
}

/** The language in which it is read: the one that is wished, where it has texts. */
export function languageIn({ language, texts }: NewsTemplate, wished: Language | undefined): Language {
  const isWritten = wished !== undefined && Object.values(texts[wished]).some(Boolean)
  return isWritten ? wished : language
}

const isInEmail = (news: News): news is keyof typeof EMAIL_NEWS => news in EMAIL_NEWS

/** What the keywords of news stand for, by where they stand. */
export function newsValues(
  news: News,
  where: 'sms' | 'subject' | 'email',
  values: KeywordValues,
  language: Language,
): KeywordValues {
  const { visit_day: day = '', visit_time: hour = '', clinic_phone: phone = '' } = values
  const told = {
    when: say(WHEN.when, language, { day, hour }),
    doctor: values['doctor_name'] ?? '',
    clinic: values['clinic_name'] ?? '',
    link: values['visit_link'] ?? '',
    phone,
  }
  if (where === 'subject') return { news: say(NEWS_SUBJECTS[news], language, told), next_step: '' }
  if (where === 'email' && isInEmail(news))
    return { news: say(EMAIL_NEWS[news], language), next_step: say(ACTIONS[news], language) }
  const next_step = news === 'cancelled' && phone === '' ? '' : say(NEXT_STEPS[news], language, told)
  return { news: say(NEWS[news], language, told), next_step }
}

/** News as each channel says it. */
export function sayNews(
  template: NewsTemplate,
  news: News,
  values: KeywordValues,
  language: Language,
  isPlain: boolean,
): { sms: string; email: { subject: string; body: string } } {
  const { sms, subject, email } = template.texts[language]
  const within = (where: 'sms' | 'subject' | 'email') => ({
    ...values,
    ...newsValues(news, where, values, language),
  })
  return {
    sms: asSms(renderText(sms, within('sms')), isPlain),
    email: {
      subject: renderText(subject, within('subject')),
      body: renderText(email, within('email')),
    },
  }
}

import type { MessageTemplate } from '#contract/messages/message-templates.ts'
import { hasHour, isAtOnce, isOfVisit } from '#domain/messages/template-check.ts'
import type { TemplateTag } from '#domain/messages/template.ts'

export const LANGUAGES = ['ro', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export type Part = 'sms' | 'subject' | 'email'
export type TextField = `texts.${Language}.${Part}` | `answers.${'yes' | 'no'}.${Language}`

export const TEXT_FIELDS: readonly TextField[] = LANGUAGES.flatMap((language): TextField[] => [
  `texts.${language}.sms`,
  `texts.${language}.subject`,
  `texts.${language}.email`,
  `answers.yes.${language}`,
  `answers.no.${language}`,
])

type Said = Pick<
  MessageTemplate,
  | 'name'
  | 'tag_name'
  | 'schedule_type'
  | 'count'
  | 'unit'
  | 'at'
  | 'interval_from_hour'
  | 'interval_to_hour'
  | 'on_date'
  | 'holiday'
  | 'language'
  | 'channel'
  | 'statuses'
  | 'service_ids'
  | 'audience'
  | 'active'
>

/** A template with each of its texts under a name of its own, so that two savers meet text by text. */
export type Draft = Said & Readonly<Record<TextField, string>>

export function draftOf(template: Omit<MessageTemplate, 'id' | 'version'>): Draft {
  const { texts, answers } = template
  return {
    name: template.name,
    tag_name: template.tag_name,
    schedule_type: template.schedule_type,
    count: template.count,
    unit: template.unit,
    at: template.at,
    interval_from_hour: template.interval_from_hour,
    interval_to_hour: template.interval_to_hour,
    on_date: template.on_date,
    holiday: template.holiday,
    language: template.language,
    channel: template.channel,
    statuses: template.statuses,
    service_ids: template.service_ids,
    audience: template.audience,
    active: template.active,
    'texts.ro.sms': texts.ro.sms,
    'texts.ro.subject': texts.ro.subject,
    'texts.ro.email': texts.ro.email,
    'texts.en.sms': texts.en.sms,
    'texts.en.subject': texts.en.subject,
    'texts.en.email': texts.en.email,
    'answers.yes.ro': answers.yes.ro,
    'answers.yes.en': answers.yes.en,
    'answers.no.ro': answers.no.ro,
    'answers.no.en': answers.no.en,
  }
}

export const newDraft = (today: string): Draft =>
  draftOf({
    name: '',
    tag_name: 'reminder',
    schedule_type: 'before',
    count: 1,
    unit: 'day',
    at: '18:00',
    interval_from_hour: 9,
    interval_to_hour: 20,
    on_date: today,
    holiday: null,
    language: 2,
    texts: { ro: { sms: '', subject: '', email: '' }, en: { sms: '', subject: '', email: '' } },
    channel: 'sms',
    statuses: [],
    service_ids: [],
    audience: 'booked',
    answers: { yes: { ro: '', en: '' }, no: { ro: '', en: '' } },
    active: false,
  })

/** As the calls take it; what the rule does not say is left empty. */
export function inputOf(draft: Draft) {
  const isOn = isAtOnce(draft.tag_name) || draft.schedule_type === 'on'
  const textsIn = (language: Language) => ({
    sms: draft[`texts.${language}.sms`].trim(),
    subject: draft[`texts.${language}.subject`].trim(),
    email: draft[`texts.${language}.email`].trim(),
  })
  return {
    name: draft.name,
    tag_name: draft.tag_name,
    schedule_type: draft.schedule_type,
    count: isOn ? null : draft.count,
    unit: isOn ? null : draft.unit,
    at: hasHour(draft) ? draft.at : null,
    interval_from_hour: draft.interval_from_hour,
    interval_to_hour: draft.interval_to_hour,
    on_date: draft.on_date,
    ...(draft.tag_name === 'holiday' && { holiday: draft.holiday }),
    language: draft.language,
    texts: { ro: textsIn('ro'), en: textsIn('en') },
    channel: draft.channel,
    statuses: draft.statuses,
    service_ids: draft.service_ids,
    audience: draft.audience,
    answers: {
      yes: { ro: draft['answers.yes.ro'], en: draft['answers.yes.en'] },
      no: { ro: draft['answers.no.ro'], en: draft['answers.no.en'] },
    },
    active: draft.active,
  }
}

type Moment = Pick<Draft, 'schedule_type' | 'count' | 'unit' | 'at'>
const moment = (
  schedule_type: Draft['schedule_type'],
  count: number | null,
  unit: Draft['unit'],
  at: string | null,
): Moment => ({ schedule_type, count, unit, at })

/** When such a message usually goes. */
const USUAL: Partial<Record<TemplateTag, Moment>> = {
  confirmation: moment('before', 3, 'day', '10:00'),
  reminder: moment('before', 1, 'day', '18:00'),
  care: moment('after', 1, 'hour', null),
  review: moment('after', 1, 'day', '11:00'),
  recall: moment('after', 6, 'month', '11:00'),
  birthday: moment('on', null, null, '09:30'),
  holiday: moment('before', 5, 'day', '12:00'),
  once: moment('on', null, null, '12:00'),
}

/** The draft of another occasion: what was written stays, its moment and its people are those of such messages. */
export const ofOccasion = (draft: Draft, tag: TemplateTag): Draft => ({
  ...draft,
  ...(USUAL[tag] ?? moment('on', null, null, null)),
  tag_name: tag,
  statuses: tag === 'confirmation' ? ['new', 'approved'] : [],
  service_ids: isOfVisit(tag) ? draft.service_ids : [],
  audience: tag === 'birthday' || tag === 'once' ? 'active' : 'booked',
  active: tag === 'code' || draft.active,
})

const STATUSES_BEFORE = ['new', 'approved', 'confirmed'] as const
const STATUSES_AFTER = ['approved', 'confirmed', 'arrived', 'completed'] as const

/** Of which statuses a visit may be that it is narrowed to. */
export const offeredStatuses = (schedule: Draft['schedule_type']) =>
  schedule === 'after' ? STATUSES_AFTER : STATUSES_BEFORE

import type { CallBody } from '#contract/call.ts'
import type { Language } from '#contract/language.ts'
import type * as calls from '#contract/messages/message-templates.ts'
import type { ListedTemplate } from '#contract/messages/message-templates.ts'
import type { CheckedTemplate } from '#domain/messages/template-check.ts'
import { exampleValues, hasHour, isAtOnce } from '#domain/messages/template-check.ts'
import { renderText, asSms } from '#domain/messages/render.ts'
import { measureSms } from '#domain/texts/sms-segments.ts'
import { legalIdOf, listHolidays } from '#domain/time/holidays.ts'
import { formatTime, isLocalDate, parseTime, type LocalDate } from '#domain/time/wall-time.ts'
import type { NumberedRow, TemplateContent, TemplateRow } from './message-templates.sql.ts'

export type NewTemplate = CallBody<typeof calls.addMessageTemplate>
export type Changes = Omit<CallBody<typeof calls.changeMessageTemplate>, 'version'>
/** What may be named of a template, all of it optional. */
type Fields = Omit<Changes, 'holiday'>

const IDS = { en: 1, ro: 2 } as const
export const languageOfId = (id: number): Language => (id === IDS.en ? 'en' : 'ro')

const EMPTY = { sms: '', subject: '', email: '' } as const
const USUAL_WINDOW = { from: 9, to: 20 } as const

/** A template as nothing was said of it but its occasion. */
export function usualContent(
  name: string,
  tag: TemplateContent['tag_name'],
  today: LocalDate,
): TemplateContent {
  return {
    name,
    tag_name: tag,
    schedule_type: 'on',
    count: null,
    unit: null,
    at_minutes: null,
    interval_from_hour: USUAL_WINDOW.from,
    interval_to_hour: USUAL_WINDOW.to,
    on_date: today,
    holiday: null,
    holiday_key: null,
    language: IDS.ro,
    texts: { ro: EMPTY, en: EMPTY },
    channel: 'sms',
    statuses: [],
    service_ids: [],
    audience: tag === 'birthday' || tag === 'once' ? 'active' : 'booked',
    answers: { yes: { ro: '', en: '' }, no: { ro: '', en: '' } },
    active: tag === 'code',
  }
}

/** What is named, over what was there; an `at` that is no time is told by its check. */
export function mergeFields(before: TemplateContent, fields: Fields, today: LocalDate) {
  const tag = before.tag_name
  const schedule = fields.schedule_type ?? before.schedule_type
  const isOn = isAtOnce(tag) || schedule === 'on'
  // A distance of before says nothing once the rule has none; one that is named is told by its check.
  const kept = isOn ? { count: null, unit: null } : before
  const at =
    fields.at === undefined ? (before.at_minutes === null ? null : formatTime(before.at_minutes)) : fields.at
  const { texts, answers } = fields
  const content: TemplateContent = {
    ...before,
    name: fields.name ?? before.name,
    schedule_type: schedule,
    count: fields.count === undefined ? kept.count : fields.count,
    unit: fields.unit === undefined ? kept.unit : fields.unit,
    interval_from_hour: fields.interval_from_hour ?? before.interval_from_hour,
    interval_to_hour: fields.interval_to_hour ?? before.interval_to_hour,
    on_date: fields.on_date === undefined ? before.on_date : readDay(fields.on_date, today),
    language: fields.language === undefined ? before.language : IDS[fields.language],
    texts: texts
      ? { ro: { ...before.texts.ro, ...texts.ro }, en: { ...before.texts.en, ...texts.en } }
      : before.texts,
    channel: fields.channel ?? before.channel,
    statuses: fields.statuses ? [...new Set(fields.statuses)] : before.statuses,
    service_ids: fields.service_ids ?? before.service_ids,
    audience: fields.audience ?? before.audience,
    answers: answers
      ? { yes: { ...before.answers.yes, ...answers.yes }, no: { ...before.answers.no, ...answers.no } }
      : before.answers,
    active: fields.active ?? before.active,
  }
  // An hour of before says nothing once the rule has none.
  const named = fields.at === undefined && !hasHour(content) ? null : at
  const minutes = named === null ? undefined : parseTime(named)
  return { content: { ...content, at_minutes: minutes ?? null }, at: named }
}

/** The day that is named; today where that is no day. */
export function readDay(named: unknown, today: LocalDate): LocalDate {
  const day = typeof named === 'string' ? named.trim() : ''
  return isLocalDate(day) && day >= '1900-01-01' && day <= '2199-12-31' ? day : today
}

export const asChecked = (content: TemplateContent, at: string | null): CheckedTemplate => ({
  ...content,
  at,
  language: languageOfId(content.language),
})

/** As GET /holiday-date names the next one. */
function holidayOf({ holiday, holiday_key: key }: TemplateContent, today: LocalDate): number | null {
  if (key === null) return holiday
  const year = Number(today.slice(0, 4))
  const next = [year, year + 1]
    .flatMap(each => listHolidays(each))
    .find(day => day.key === key && day.date >= today)
  return next ? legalIdOf(next) : null
}

/** Parts of its SMS as it usually is. */
function usualSegments(content: TemplateContent, clinicName: string, isPlain: boolean): number | null {
  if (content.channel === 'email') return null
  const language = languageOfId(content.language)
  const values = { ...exampleValues(content.tag_name, language), clinic_name: clinicName }
  return measureSms(asSms(renderText(content.texts[language].sms, values), isPlain)).segments
}

export interface Shown {
  readonly today: LocalDate
  readonly clinicName: string
  readonly isPlain: boolean
}

export function presentContent(row: TemplateRow, today: LocalDate) {
  return {
    id: row.id,
    name: row.name,
    tag_name: row.tag_name,
    schedule_type: row.schedule_type,
    count: row.count,
    unit: row.unit,
    at: row.at_minutes === null ? null : formatTime(row.at_minutes),
    interval_from_hour: row.interval_from_hour,
    interval_to_hour: row.interval_to_hour,
    on_date: row.on_date,
    holiday: holidayOf(row, today),
    language: row.language,
    texts: { ro: { ...EMPTY, ...row.texts.ro }, en: { ...EMPTY, ...row.texts.en } },
    channel: row.channel,
    statuses: [...row.statuses],
    service_ids: [...row.service_ids],
    audience: row.audience,
    answers: row.answers,
    active: row.active,
    version: row.version,
  }
}

export function presentTemplate(row: NumberedRow, { today, clinicName, isPlain }: Shown): ListedTemplate {
  return {
    ...presentContent(row, today),
    setting: row.setting,
    changed_at: row.changed_at,
    switched_at: row.switched_at,
    segments: usualSegments(row, clinicName, isPlain),
    sent: row.sent,
    delivered: row.delivered,
    yes: row.yes,
    no: row.no,
    rated: row.rated,
  }
}

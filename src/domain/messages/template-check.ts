// What is wrong with a template, as far as it can be said without the clinic's rows.

import { parseTime } from '../time/wall-time.ts'
import { measureSms } from '../texts/sms-segments.ts'
import { listKeywords, unknownKeys } from './keywords.ts'
import { asSms, renderText, type KeywordValues } from './render.ts'
import {
  DAY_TAGS,
  INSTANT_TAGS,
  isExact,
  MOST_SEGMENTS,
  type ScheduleType,
  type TemplateChannel,
  type TemplateTag,
  type TemplateTexts,
  type Unit,
} from './template.ts'

type Language = 'ro' | 'en'
type Languages<T> = Readonly<Record<Language, T>>

/** The sentences that a check may say, with what they tell. */
export type Wrong =
  | {
      readonly say:
        | 'required'
        | 'choice'
        | 'end_before_start'
        | 'services_empty'
        | 'no_hour'
        | 'no_distance'
        | 'no_visit'
        | 'code_stays'
        | 'needs_code'
    }
  | { readonly say: 'hour_within'; readonly values: { readonly from: number; readonly to: number } }
  | { readonly say: 'unknown_keyword'; readonly values: { readonly keyword: string } }
  | { readonly say: 'sms_too_long'; readonly values: { readonly parts: number; readonly most: number } }
  | { readonly say: 'cannot_answer'; readonly values: { readonly sender: string } }

export interface CheckedTemplate {
  readonly tag_name: TemplateTag
  readonly schedule_type: ScheduleType
  readonly count: number | null
  readonly unit: Unit | null
  /** HH:mm */
  readonly at: string | null
  readonly interval_from_hour: number
  readonly interval_to_hour: number
  readonly language: Language
  readonly texts: Languages<TemplateTexts>
  readonly channel: TemplateChannel
  readonly statuses: readonly string[]
  readonly service_ids: readonly number[]
  readonly answers: { readonly yes: Languages<string>; readonly no: Languages<string> }
  readonly active: boolean
}

const LANGUAGES_OF_TEXTS = ['ro', 'en'] as const

const isOf = (tags: readonly TemplateTag[], tag: TemplateTag) => tags.includes(tag)
export const isAtOnce = (tag: TemplateTag) => isOf(INSTANT_TAGS, tag)
export const isOfDay = (tag: TemplateTag) => isOf(DAY_TAGS, tag)
/** Whether it tells of a visit, which has a status and services. */
export const isOfVisit = (tag: TemplateTag) => !isOfDay(tag) && tag !== 'code'
/** What asks something that a reply answers. */
export const mayAsk = (tag: TemplateTag) => tag === 'confirmation' || tag === 'reminder'

/** How an occasion's moment may be said. */
export function schedulesOf(tag: TemplateTag): readonly ScheduleType[] {
  if (tag === 'confirmation' || tag === 'reminder') return ['before', 'on']
  if (tag === 'care' || tag === 'review' || tag === 'recall') return ['after', 'on']
  return tag === 'holiday' || tag === 'birthday' ? ['on', 'before'] : ['on']
}

/** Whether it goes at an hour of the day that is named. */
export const hasHour = ({
  tag_name,
  schedule_type,
  unit,
}: Pick<CheckedTemplate, 'tag_name' | 'schedule_type' | 'unit'>) =>
  !isAtOnce(tag_name) && (schedule_type === 'on' || (unit !== null && !isExact(unit)))

/** Whether a text asks to be answered by one of the words that are read. */
export function asksForAnswer(text: string): boolean {
  return /(?<!\p{L})(DA|YES|STOP)(?!\p{L})/u.test(text)
}

const wantsSms = (channel: TemplateChannel) => channel !== 'email'
const wantsEmail = (channel: TemplateChannel) => channel !== 'sms'

/** The usual values of what may be named, as an example has them. */
export function exampleValues(
  tag: TemplateTag,
  language: Language,
  which: 'example' | 'longest' = 'example',
): KeywordValues {
  return Object.fromEntries(
    listKeywords('message', tag).map((keyword): [string, string] => [keyword.key, keyword[which][language]]),
  )
}

interface Sending {
  /** A name cannot be answered; undefined where it is not known by whom it is sent. */
  readonly sender: { readonly kind: 'name' | 'number'; readonly sender: string } | undefined
  readonly plainSms: boolean
}

/** By field, first what is missing. */
export function checkTemplate(template: CheckedTemplate, sending: Sending): [field: string, wrong: Wrong][] {
  return [...checkMoment(template), ...checkTexts(template, sending), ...checkWhom(template)]
}

function* checkMoment(template: CheckedTemplate): Iterable<[string, Wrong]> {
  const { tag_name: tag, schedule_type: schedule, count, unit, at } = template
  const { interval_from_hour: from, interval_to_hour: to } = template
  if (!schedulesOf(tag).includes(schedule)) yield ['schedule_type', { say: 'choice' }]
  if (to <= from) yield ['interval_to_hour', { say: 'end_before_start' }]
  if (schedule !== 'on') {
    if (count === null) yield ['count', { say: 'required' }]
    if (unit === null) yield ['unit', { say: 'required' }]
    // A birthday and a holiday have a day and no hour.
    if (unit !== null && isOfDay(tag) && isExact(unit)) yield ['unit', { say: 'choice' }]
  } else {
    // Whoever says how far, and not in which direction, meant one of them.
    if (count !== null) yield ['count', { say: 'no_distance' }]
    if (unit !== null) yield ['unit', { say: 'no_distance' }]
  }
  if (!hasHour(template)) {
    if (at !== null) yield ['at', { say: 'no_hour' }]
    return
  }
  const minutes = parseTime(at ?? '')
  if (at === null) yield ['at', { say: 'required' }]
  else if (minutes === undefined || minutes < from * 60 || minutes > to * 60)
    yield ['at', { say: 'hour_within', values: { from, to } }]
}

function* checkTexts(template: CheckedTemplate, { sender, plainSms }: Sending): Iterable<[string, Wrong]> {
  const { tag_name: tag, texts, channel, language, answers } = template
  for (const of of LANGUAGES_OF_TEXTS) {
    const { sms, subject, email } = texts[of]
    const isWritten = sms !== '' || subject !== '' || email !== ''
    // A language is whole or not there; the template's own is whole.
    if (of === language || isWritten) {
      if (wantsSms(channel) && sms === '') yield [`texts.${of}.sms`, { say: 'required' }]
      if (wantsEmail(channel) && subject === '') yield [`texts.${of}.subject`, { say: 'required' }]
      if (wantsEmail(channel) && email === '') yield [`texts.${of}.email`, { say: 'required' }]
    }
    if (tag === 'code' && sms !== '' && !sms.includes('{code}'))
      yield [`texts.${of}.sms`, { say: 'needs_code' }]
    const named = { sms, subject, email }
    for (const [part, text] of Object.entries(named)) yield* checkKeywords(`texts.${of}.${part}`, text, tag)
    for (const [field, text] of [
      [`texts.${of}.sms`, sms],
      [`answers.yes.${of}`, answers.yes[of]],
      [`answers.no.${of}`, answers.no[of]],
    ] as const) {
      const { segments } = measureSms(asSms(renderText(text, exampleValues(tag, of)), plainSms))
      if (segments > MOST_SEGMENTS)
        yield [field, { say: 'sms_too_long', values: { parts: segments, most: MOST_SEGMENTS } }]
    }
    yield* checkKeywords(`answers.yes.${of}`, answers.yes[of], tag)
    yield* checkKeywords(`answers.no.${of}`, answers.no[of], tag)
    if (wantsSms(channel) && sender?.kind === 'name' && asksForAnswer(sms))
      yield [`texts.${of}.sms`, { say: 'cannot_answer', values: { sender: sender.sender } }]
  }
}

function* checkKeywords(field: string, text: string, tag: TemplateTag): Iterable<[string, Wrong]> {
  for (const keyword of unknownKeys(text, tag))
    yield [field, { say: 'unknown_keyword', values: { keyword: `{${keyword}}` } }]
}

function* checkWhom({
  tag_name: tag,
  statuses,
  service_ids,
  active,
}: CheckedTemplate): Iterable<[string, Wrong]> {
  if (!isOfVisit(tag)) {
    if (statuses.length > 0) yield ['statuses', { say: 'no_visit' }]
    if (service_ids.length > 0) yield ['service_ids', { say: 'no_visit' }]
  }
  // What to do after an extraction is told to those who had one.
  if (tag === 'care' && active && service_ids.length === 0) yield ['service_ids', { say: 'services_empty' }]
  if (tag === 'code' && !active) yield ['active', { say: 'code_stays' }]
}

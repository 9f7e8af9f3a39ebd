import type { Language } from '#contract/language.ts'
import type { Text } from '#contract/texts.ts'
import type { Audience, ScheduleType, TemplateChannel, TemplateTag, Unit } from '#domain/messages/template.ts'
import { EMAILS, NAMES, SMS, SUBJECTS } from './words.ts'

/** A template that a clinic starts with. */
export interface Starter {
  readonly name: Text
  readonly tag: TemplateTag
  readonly active: boolean
  readonly channel: TemplateChannel
  readonly schedule: ScheduleType
  readonly count: number | null
  readonly unit: Unit | null
  /** Minutes from midnight. */
  readonly at: number | null
  readonly sms: Text | undefined
  readonly subject: Text | undefined
  readonly email: Text | undefined
  readonly answers?: { readonly yes: Text; readonly no: Text }
  readonly statuses?: readonly ('new' | 'approved')[]
  readonly audience?: Audience
  /** Key of the legal holiday. */
  readonly holiday?: string
  readonly setting?: 'sms_reminder' | 'email_reminder'
  /** For the services whose name has this in it. */
  readonly ofServices?: string
}

const AT_ONCE = { schedule: 'on', count: null, unit: null, at: null } as const
const hours = (count: number) => count * 60
const distance = (schedule: ScheduleType, count: number, unit: Unit, at: number | null) => ({
  schedule,
  count,
  unit,
  at,
})

/** In the order of a visit's life. Only what goes already, the request to confirm and the reminder are on. */
export function listStarters(takesAnswers: boolean): readonly Starter[] {
  return [
    {
      ...AT_ONCE,
      name: NAMES.booked,
      tag: 'booked',
      active: true,
      channel: 'both',
      sms: SMS.booked,
      subject: SUBJECTS.booked,
      email: EMAILS.booked,
    },
    {
      ...AT_ONCE,
      name: NAMES.moved,
      tag: 'moved',
      active: true,
      channel: 'sms_or_email',
      sms: SMS.moved,
      subject: SUBJECTS.news,
      email: EMAILS.booked,
    },
    {
      ...AT_ONCE,
      name: NAMES.cancelled,
      tag: 'cancelled',
      active: true,
      channel: 'sms_or_email',
      sms: SMS.cancelled,
      subject: SUBJECTS.news,
      email: EMAILS.cancelled,
    },
    {
      ...distance('before', 3, 'day', hours(10)),
      name: NAMES.confirmation,
      tag: 'confirmation',
      active: true,
      channel: 'sms',
      sms: takesAnswers ? SMS.confirmation : SMS.confirmationByLink,
      subject: SUBJECTS.confirmation,
      email: EMAILS.expected,
      answers: { yes: SMS.confirmed, no: SMS.givenUp },
      statuses: ['new', 'approved'],
    },
    {
      ...distance('before', 1, 'day', hours(18)),
      name: NAMES.reminder,
      tag: 'reminder',
      active: true,
      channel: 'sms',
      setting: 'sms_reminder',
      sms: SMS.reminder,
      subject: undefined,
      email: undefined,
    },
    {
      ...distance('before', 1, 'day', hours(10)),
      name: NAMES.reminderEmail,
      tag: 'reminder',
      active: false,
      channel: 'email',
      setting: 'email_reminder',
      sms: undefined,
      subject: SUBJECTS.expected,
      email: EMAILS.expected,
    },
    {
      ...distance('before', 2, 'hour', null),
      name: NAMES.lastReminder,
      tag: 'reminder',
      active: false,
      channel: 'sms',
      sms: SMS.lastReminder,
      subject: undefined,
      email: undefined,
    },
    {
      ...distance('after', 1, 'hour', null),
      name: NAMES.care,
      tag: 'care',
      active: false,
      channel: 'both',
      ofServices: 'extrac',
      sms: SMS.care,
      subject: SUBJECTS.care,
      email: EMAILS.care,
    },
    {
      ...distance('after', 1, 'day', hours(11)),
      name: NAMES.review,
      tag: 'review',
      active: false,
      channel: 'sms_or_email',
      sms: SMS.review,
      subject: SUBJECTS.review,
      email: EMAILS.review,
    },
    {
      schedule: 'on',
      count: null,
      unit: null,
      at: hours(9) + 30,
      name: NAMES.birthday,
      tag: 'birthday',
      active: false,
      channel: 'sms_or_email',
      audience: 'active',
      sms: SMS.birthday,
      subject: SUBJECTS.birthday,
      email: EMAILS.birthday,
    },
    {
      ...distance('before', 5, 'day', hours(12)),
      name: NAMES.holiday,
      tag: 'holiday',
      active: false,
      channel: 'sms_or_email',
      holiday: 'christmas',
      sms: SMS.holiday,
      subject: SUBJECTS.holiday,
      email: EMAILS.holiday,
    },
    {
      ...distance('after', 6, 'month', hours(11)),
      name: NAMES.recall,
      tag: 'recall',
      active: false,
      channel: 'sms_or_email',
      sms: SMS.recall,
      subject: SUBJECTS.recall,
      email: EMAILS.recall,
    },
    {
      ...AT_ONCE,
      name: NAMES.code,
      tag: 'code',
      active: true,
      channel: 'sms',
      sms: SMS.code,
      subject: undefined,
      email: undefined,
    },
  ]
}

/** The texts as a template keeps them. */
export function textsOf({ sms, subject, email }: Pick<Starter, 'sms' | 'subject' | 'email'>) {
  const of = (language: Language) => ({
    sms: sms?.[language] ?? '',
    subject: subject?.[language] ?? '',
    email: email?.[language] ?? '',
  })
  return { ro: of('ro'), en: of('en') }
}

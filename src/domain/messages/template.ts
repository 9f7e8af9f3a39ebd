// What a message template may be: its occasion, when it goes and to whom.

import type { BookingStatus } from '../bookings/booking-status.ts'

/** What goes at once, because somebody did something. */
export const INSTANT_TAGS = ['booked', 'moved', 'cancelled', 'code', 'form', 'report'] as const
/** What goes before or after a visit, by its hour. */
export const VISIT_TAGS = ['confirmation', 'reminder', 'care', 'review', 'recall'] as const
/** What goes on a day, to people. */
export const DAY_TAGS = ['birthday', 'holiday', 'once'] as const

export const TEMPLATE_TAGS = [...INSTANT_TAGS, ...VISIT_TAGS, ...DAY_TAGS] as const
export type TemplateTag = (typeof TEMPLATE_TAGS)[number]

/**
 * What a message is, beside what templates say: an answer to a reply, a word of the staff, a report’s totals for one of them,
 * and what is nobody's visit.
 */
export type MessageCategory = TemplateTag | 'answer' | 'staff' | 'totals' | 'other'

/** What nobody but its recipient reads: it is forgotten once it has gone, and no log shows it. */
export const UNREAD_CATEGORIES = ['code', 'totals'] as const satisfies readonly MessageCategory[]
const UNREAD: ReadonlySet<MessageCategory> = new Set<MessageCategory>(UNREAD_CATEGORIES)
export const isUnread = (category: MessageCategory): boolean => UNREAD.has(category)

export const SCHEDULE_TYPES = ['on', 'before', 'after'] as const
export type ScheduleType = (typeof SCHEDULE_TYPES)[number]

export const UNITS = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const
export type Unit = (typeof UNITS)[number]

/** Units that are exact lengths; the others are counted in the calendar of the place, and have an hour of their own. */
export const isExact = (unit: Unit): boolean => unit === 'minute' || unit === 'hour'

export const CHANNELS = ['sms', 'email', 'sms_or_email', 'both'] as const
export type TemplateChannel = (typeof CHANNELS)[number]

/** Those who have a visit, those the clinic counts as active, and everybody. */
export const AUDIENCES = ['booked', 'active', 'all'] as const
export type Audience = (typeof AUDIENCES)[number]

/** Hours of the day between which something may go: from the first, before the second. */
export interface SendingWindow {
  readonly fromHour: number
  readonly toHour: number
}

/** The texts of one language. */
export interface TemplateTexts {
  readonly sms: string
  readonly subject: string
  readonly email: string
}

/** The most parts one SMS may have. */
export const MOST_SEGMENTS = 5

/** When a template goes, as it is kept. */
export interface TemplateRule {
  readonly tag: TemplateTag
  readonly schedule: ScheduleType
  /** Null of what goes at once and of what goes on a day. */
  readonly count: number | null
  readonly unit: Unit | null
  /** Minutes from midnight, wall clock; null of exact units. */
  readonly atMinutes: number | null
  readonly window: SendingWindow
  /** Statuses of visits it is for; empty means all that still take place. */
  readonly statuses: readonly BookingStatus[]
}

/** Why a message that was due did not go. */
export const SKIP_REASONS = [
  'cancelled', 'moved', 'pinned', 'status', 'no_contact', 'no_consent', 'too_late', 'told_already', 'off', 'cap',
  'contact_changed', 'closed',
] as const // prettier-ignore
export type SkipReason = (typeof SKIP_REASONS)[number]

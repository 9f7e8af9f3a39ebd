// What a message's category means for what it may cost and how it is declined.

import type { MessageCategory } from './template.ts'

/** What still goes once the month has cost as much as it may: codes, and what concerns a visit that somebody has. */
const BEYOND_CAP: ReadonlySet<MessageCategory> = new Set<MessageCategory>([
  'code', 'booked', 'moved', 'cancelled', 'confirmation', 'reminder', 'form', 'report', 'answer', 'other',
]) // prettier-ignore

export const goesBeyondCap = (category: MessageCategory): boolean => BEYOND_CAP.has(category)

/** Consents that a link in an email can take back. */
export const EMAIL_FLAGS = ['email_reminder', 'email_sms'] as const
export type EmailFlag = (typeof EMAIL_FLAGS)[number]

const DECLINED_BY: Partial<Record<MessageCategory, EmailFlag>> = {
  confirmation: 'email_reminder',
  reminder: 'email_reminder',
  care: 'email_reminder',
  holiday: 'email_reminder',
  recall: 'email_sms',
  review: 'email_sms',
  birthday: 'email_sms',
  once: 'email_sms',
}

/** The consent under which an email goes; undefined of what goes without. */
export const emailFlagOf = (category: MessageCategory): EmailFlag | undefined => DECLINED_BY[category]

/** When a month's cost is told of before it reaches the cap. */
export const CAP_NOTICE = 0.8

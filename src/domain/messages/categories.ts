// What a message's category means for what it may cost and how it is declined.

import { needOf } from './consent.ts'
import { TEMPLATE_TAGS, type Audience, type MessageCategory, type TemplateTag } from './template.ts'

/** What still goes once the month has cost as much as it may: codes, and what concerns a visit that somebody has. */
const BEYOND_CAP: ReadonlySet<MessageCategory> = new Set<MessageCategory>([
  'code', 'booked', 'moved', 'cancelled', 'confirmation', 'reminder', 'form', 'report', 'answer', 'totals', 'other',
]) // prettier-ignore

export const goesBeyondCap = (category: MessageCategory): boolean => BEYOND_CAP.has(category)

/** Consents that a link in an email can take back. */
export const EMAIL_FLAGS = ['email_reminder', 'email_sms'] as const
export type EmailFlag = (typeof EMAIL_FLAGS)[number]

const isTag = (category: MessageCategory): category is TemplateTag =>
  (TEMPLATE_TAGS as readonly string[]).includes(category)

/** The consent under which an email goes; undefined of what goes without. For whom it is, its template says. */
export function emailFlagOf(category: MessageCategory, audience: Audience | null): EmailFlag | undefined {
  if (!isTag(category)) return undefined
  const need = needOf({ tag: category, audience: audience ?? 'booked' })
  return need === 'none' ? undefined : need === 'reminder' ? 'email_reminder' : 'email_sms'
}

/** When a month's cost is told of before it reaches the cap. */
export const CAP_NOTICE = 0.8

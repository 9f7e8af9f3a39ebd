// Who agreed to hear what.

import type { Audience, TemplateTag } from './template.ts'

export const CONSENT_FLAGS = ['sms_reminder', 'email_reminder', 'markting_sms', 'email_sms'] as const
export type ConsentFlag = (typeof CONSENT_FLAGS)[number]

/** What somebody said, as far as they did. */
export type Said = Readonly<Partial<Record<ConsentFlag, boolean | null>>>

export type ConsentNeed = 'none' | 'reminder' | 'offer'

/** What is about somebody's visit is a reminder; whatever else a clinic would like to say is an offer. */
export function needOf({ tag, audience }: { tag: TemplateTag; audience: Audience }): ConsentNeed {
  return tag === 'holiday' && audience === 'booked' ? 'reminder' : NEEDS[tag]
}

const NEEDS: Readonly<Record<TemplateTag, ConsentNeed>> = {
  booked: 'none', moved: 'none', cancelled: 'none', code: 'none', form: 'none', report: 'none',
  confirmation: 'reminder', reminder: 'reminder', care: 'reminder',
  review: 'offer', recall: 'offer', birthday: 'offer', holiday: 'offer', once: 'offer',
} // prettier-ignore

/** Offers wait for a working day; a greeting has its own. */
export function waitsForWorkingDay(template: { tag: TemplateTag; audience: Audience }): boolean {
  return needOf(template) === 'offer' && template.tag !== 'holiday'
}

const FLAGS = {
  reminder: { sms: 'sms_reminder', email: 'email_reminder' },
  offer: { sms: 'markting_sms', email: 'email_sms' },
} as const satisfies Record<string, Record<'sms' | 'email', ConsentFlag>>

/**
 * Whether a message may go. The records are those of the person and of whoever's contact is used, accounts those linked to
 * them: any "no" wins. Reminders go unless somebody said no, offers only to who said yes.
 */
export function mayHear(
  need: ConsentNeed,
  channel: 'sms' | 'email',
  { records, accounts }: { readonly records: readonly Said[]; readonly accounts: readonly Said[] },
): boolean {
  if (need === 'none') return true
  const said = new Set([...records, ...accounts].map(each => each[FLAGS[need][channel]]))
  return !said.has(false) && (need === 'reminder' || said.has(true))
}

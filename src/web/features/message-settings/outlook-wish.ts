import type { CallInput } from '#contract/call.ts'
import type { getReminderOutlook } from '#contract/messages/reminder-outlook.ts'
import type { Values } from '#web/parts/settings/setting-values.ts'

export type Reminder = 'sms_reminder' | 'email_reminder'
const REMINDERS = ['sms_reminder', 'email_reminder'] as const

/** What is asked of a draft; undefined while its hour is none. */
export function wishOf(reminder: Reminder, draft: Values): CallInput<typeof getReminderOutlook> | undefined {
  const at = String(draft[`${reminder}_at`])
  const [from, to] = [Number(draft['message_from_hour']), Number(draft['message_to_hour'])]
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at) || !(from < to)) return undefined
  return { reminder, days: draft[reminder] as 'off', at, from_hour: from, to_hour: to }
}

/** The reminders of which a changed setting tells what it does: each is told of once. */
export function toldBy(key: string, draft: Values, changed: readonly string[]): readonly Reminder[] {
  const own = REMINDERS.find(reminder => key === reminder || key === `${reminder}_at`)
  if (own) {
    if (key !== own && changed.includes(own)) return []
    // The hour of what is off does nothing.
    return key === own || draft[own] !== 'off' ? [own] : []
  }
  if (key !== 'message_from_hour' && key !== 'message_to_hour') return []
  if (key === 'message_to_hour' && changed.includes('message_from_hour')) return []
  return REMINDERS.filter(
    reminder =>
      draft[reminder] !== 'off' && !changed.includes(reminder) && !changed.includes(`${reminder}_at`),
  )
}

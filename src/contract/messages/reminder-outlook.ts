import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import type { FieldMessage } from '../field-messages.ts'
import { READS } from '../reads.ts'
import { dataOf, integer, optional, time } from '../wire.ts'

const CHOICE: FieldMessage = 'choice'
const outlook = z.object({
  /** The day whose visits are reminded next, and when; null where the reminder is off. */
  visits_on: z.string().nullable(),
  leaves_at: z.string().nullable(),
  /** Of those visits: messages that go then, and visits told already. */
  messages: z.number(),
  told: z.number(),
  /** Messages that go at once: the new rule would have told them before now, the one that is saved would not have yet. */
  at_once: z.number(),
  /** Messages of seven days that no longer go. */
  stopped: z.number(),
})
export type ReminderOutlook = z.output<typeof outlook>

export const getReminderOutlook = defineCall({
  ...READS.getReminderOutlook,
  summary: 'What a reminder of the settings would do from now on, were it changed so.',
  who: staffWith('settings.manage'),
  query: z.object({
    reminder: z.enum(['sms_reminder', 'email_reminder'], CHOICE),
    days: z.enum(['off', '1', '2', '3', '4', '5'], CHOICE),
    at: time,
    /** Hours within which messages go; as they are when left out. */
    from_hour: optional(integer(0, 23)),
    to_hour: optional(integer(1, 24)),
  }),
  reply: dataOf(outlook),
})

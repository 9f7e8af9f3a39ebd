import type { CallQuery, CallReply } from '#contract/call.ts'
import type { getReminderOutlook, ReminderOutlook } from '#contract/messages/reminder-outlook.ts'
import { formatInstant, parseTime } from '#domain/time/wall-time.ts'
import { findReminder } from '#server/features/message-templates/governed.ts'
import { countStopped, lookAhead } from '#server/features/messages/claiming/reminder-outlook.ts'
import { refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'

const NOTHING: ReminderOutlook = {
  visits_on: null,
  leaves_at: null,
  messages: 0,
  told: 0,
  at_once: 0,
  stopped: 0,
}

/** What a reminder does from now on, as the settings on the screen have it. */
export function showReminderOutlook(
  ctx: StaffContext,
  { reminder, days, at, from_hour, to_hour }: CallQuery<typeof getReminderOutlook>,
): Promise<CallReply<typeof getReminderOutlook>> {
  const minutes = parseTime(at)
  if (minutes === undefined) throw refuseField('at', 'time')
  const circumstances = { now: ctx.now, publicUrl: ctx.config.publicUrl }
  return ctx.read(async tx => {
    const found = await findReminder(tx, reminder)
    if (!found) return { data: NOTHING }
    if (days === 'off') {
      return { data: { ...NOTHING, stopped: await countStopped(tx, found.id, circumstances) } }
    }
    const rule = { days: Number(days), minutes, own: found.hours, fromHour: from_hour, toHour: to_hour }
    const ahead = await lookAhead(tx, found.id, rule, circumstances)
    if (!ahead) return { data: NOTHING }
    return {
      data: {
        visits_on: ahead.visitsOn,
        leaves_at: formatInstant(ahead.leavesAt, await tx.zone),
        messages: ahead.messages,
        told: ahead.told,
        at_once: ahead.atOnce,
        stopped: 0,
      },
    }
  })
}

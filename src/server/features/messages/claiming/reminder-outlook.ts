// What a reminder would do from now on, were its rule another.

import { commonWindow } from '#domain/messages/useful.ts'
import { addDays, DAY, dayInterval, instantOf, localDateOf, type LocalDate } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { listLeftOut } from './changed-rules.ts'
import { listClaims } from './claims.sql.ts'
import { countAtOnce, expectOf } from './dry-run.ts'
import { listStartingWithin, listZones } from './dry-run.sql.ts'
import { getSendingClinic, listSendingTemplates } from './template-rows.sql.ts'

const WENT: ReadonlySet<string> = new Set(['queued', 'sending', 'sent', 'delivered'])

export interface ChangedReminder {
  readonly days: number
  /** From midnight. */
  readonly minutes: number
  /** The template's own hours; those of the clinic are as they are where they are left out. */
  readonly own: { readonly fromHour: number; readonly toHour: number }
  readonly fromHour: number | undefined
  readonly toHour: number | undefined
}

interface Ahead {
  readonly now: number
  readonly publicUrl: string
}

/** Messages of a week that no longer go where it is switched off. */
export async function countStopped(tx: Tx, templateId: number, { now, publicUrl }: Ahead): Promise<number> {
  const clinic = await getSendingClinic(tx)
  const [saved] = await listSendingTemplates(tx, clinic, [templateId])
  if (!saved?.isOn) return 0
  return (await expectOf(tx, saved, { from: now, to: now + 7 * DAY }, { clinic, publicUrl })).length
}

export interface ReminderAhead {
  readonly visitsOn: LocalDate
  readonly leavesAt: number
  readonly messages: number
  readonly told: number
  readonly atOnce: number
}

/** Its next turn, and whom it tells at once since that turn is over for them. */
export async function lookAhead(
  tx: Tx,
  templateId: number,
  { days, minutes, own, fromHour, toHour }: ChangedReminder,
  { now, publicUrl }: Ahead,
): Promise<ReminderAhead | undefined> {
  const clinic = await getSendingClinic(tx)
  const [saved] = await listSendingTemplates(tx, clinic, [templateId])
  if (!saved) return undefined
  const { message_from_hour, message_to_hour } = clinic.settings
  const window = commonWindow(own, {
    fromHour: fromHour ?? message_from_hour,
    toHour: toHour ?? message_to_hour,
  })
  const rule = { ...saved, isOn: true, count: days, atMinutes: minutes, window }
  const hour = Math.min(Math.max(minutes, window.fromHour * 60), window.toHour * 60)
  const today = localDateOf(now, clinic.zone)
  const goesToday = instantOf(today, hour, clinic.zone) > now
  const leavesOn = goesToday ? today : addDays(today, 1)
  const leavesAt = instantOf(leavesOn, hour, clinic.zone)
  const visitsOn = addDays(leavesOn, days)
  const expected = await expectOf(tx, rule, { from: now, to: leavesAt }, { clinic, publicUrl })
  const left = saved.isOn ? await listLeftOut(tx, saved, rule, now) : []
  return {
    visitsOn,
    leavesAt,
    messages: expected.length,
    told: await countTold(tx, templateId, visitsOn),
    atOnce: await countAtOnce(tx, rule, left, { clinic, publicUrl, now }),
  }
}

/** Visits of a day of which a template has spoken, or is about to. */
async function countTold(tx: Tx, templateId: number, date: LocalDate): Promise<number> {
  const told = new Set<number>()
  for (const zone of await listZones(tx)) {
    const ids = await listStartingWithin(tx, zone, [dayInterval(date, zone)])
    const pairs = ids.map(subject_id => ({ template_id: templateId, subject_id }))
    for (const claim of await listClaims(tx, pairs)) if (WENT.has(claim.status)) told.add(claim.subject_id)
  }
  return told.size
}

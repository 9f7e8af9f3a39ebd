// Whom a changed rule would leave out: their moment was still to come by the rule before, and is over by the new one.

import { dueAt, dueSpans } from '#domain/messages/due-spans.ts'
import { DAY } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { listStartingWithin, listZones } from './dry-run.sql.ts'
import { placeAgain } from './placed.sql.ts'
import { getSendingClinic, listSendingTemplates, type SendingTemplate } from './template-rows.sql.ts'
import { listVisitFacts, type VisitFacts } from './visit-facts.sql.ts'

/** Nobody reminds earlier. */
const FARTHEST = 366 * DAY

/** Makes a change of templates or hours, and has those whom it would leave out looked at again: they are told at once. */
export async function keepTelling<T>(
  tx: Tx,
  { clinicId, now }: { readonly clinicId: number; readonly now: number },
  change: () => Promise<T>,
): Promise<T> {
  const before = await listRules(tx)
  const made = await change()
  const after = new Map((await listRules(tx)).map(rule => [rule.id, rule]))
  const ids = new Set<number>()
  for (const old of before) {
    const rule = after.get(old.id)
    if (rule) for (const visit of await listLeftOut(tx, old, rule, now)) ids.add(visit.id)
  }
  if (ids.size > 0) await placeAgain(tx, clinicId, [...ids], new Date(now))
  return made
}

/** Visits ahead that the old rule would still tell and the new one no longer would. */
export async function listLeftOut(
  tx: Tx,
  old: SendingTemplate,
  rule: SendingTemplate,
  now: number,
): Promise<VisitFacts[]> {
  if (old.schedule !== 'before' || rule.schedule !== 'before' || isSame(old, rule)) return []
  const left: VisitFacts[] = []
  for (const zone of await listZones(tx)) {
    const passed = dueSpans(now - FARTHEST, now).visits(rule, zone, rule.window)
    const ahead = passed
      .filter(({ end }) => end > now)
      .map(({ start, end }) => ({ start: Math.max(start, now), end }))
    for (const visit of await listVisitFacts(tx, await listStartingWithin(tx, zone, ahead)))
      if (dueIn(old, visit) > now && dueIn(rule, visit) <= now) left.push(visit)
  }
  return left
}

const dueIn = (rule: SendingTemplate, { start, zone }: VisitFacts) => dueAt(rule, start, zone, rule.window)

const isSame = (a: SendingTemplate, b: SendingTemplate) =>
  a.count === b.count &&
  a.unit === b.unit &&
  a.atMinutes === b.atMinutes &&
  a.window.fromHour === b.window.fromHour &&
  a.window.toHour === b.window.toHour

const listRules = async (tx: Tx) =>
  (await listSendingTemplates(tx, await getSendingClinic(tx), 'of visits')).filter(
    each => each.schedule === 'before',
  )

// The rules of all clinics, as the clock asks them: kept until somebody changes one.

import { MESSAGE_SETTINGS } from '#contract/settings/message-settings.ts'
import { usualOf } from '#contract/settings/setting.ts'
import { dueSpans, type DaySpan, type DueRule, type DueSpans } from '#domain/messages/due-spans.ts'
import { VISIT_TAGS, type SendingWindow, type TemplateTag } from '#domain/messages/template.ts'
import { commonWindow } from '#domain/messages/useful.ts'
import { epochDayAt, epochDayOf, instantOfEpochDay } from '#domain/time/wall-time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { getRulesMark, listRuleRows, type DueRange, type RuleRow } from './reminders.sql.ts'

/** A template that is on, as its clinic has it. */
interface Member {
  readonly clinicId: number
  readonly templateId: number
  readonly tag: TemplateTag
  /** Days since 1970-01-01. */
  readonly onDay: number
  /** That of the places that it is for; null where the clinic has one. */
  readonly zone: string | null
}

/** Templates that fall due together, of however many clinics. */
interface Rule extends DueRule {
  readonly window: SendingWindow
  readonly zone: string
  readonly isOfVisits: boolean
  readonly members: readonly Member[]
}

const known = new WeakMap<Database, { readonly mark: string; readonly rules: readonly Rule[] }>()
const USUAL = usualOf(MESSAGE_SETTINGS)
const OF_VISITS: ReadonlySet<TemplateTag> = new Set(VISIT_TAGS)

export async function readRules(db: Database, tx: Tx): Promise<readonly Rule[]> {
  // The mark first: what changes behind it is read twice, never missed.
  const mark = await getRulesMark(tx)
  const kept = known.get(db)
  if (kept?.mark === mark) return kept.rules
  const rules = groupRules(await listRuleRows(tx))
  known.set(db, { mark, rules })
  return rules
}

function groupRules(rows: readonly RuleRow[]): Rule[] {
  const rules = new Map<string, Rule & { members: Member[] }>()
  for (const row of rows) {
    const { message_from_hour: fromHour, message_to_hour: toHour } = { ...USUAL, ...row.clinic_hours }
    const window = commonWindow({ fromHour: row.from_hour, toHour: row.to_hour }, { fromHour, toHour })
    const isOfVisits = OF_VISITS.has(row.tag)
    const places = isOfVisits && row.zones.length > 0 ? row.zones : [row.clinic_zone]
    for (const zone of places) {
      const shape = {
        schedule: row.schedule,
        count: row.count,
        unit: row.unit,
        atMinutes: row.at_minutes,
        window,
        zone,
        isOfVisits,
      }
      const key = JSON.stringify(shape)
      let rule = rules.get(key)
      if (!rule) rules.set(key, (rule = { ...shape, members: [] }))
      rule.members.push({
        clinicId: row.clinic_id,
        templateId: row.template_id,
        tag: row.tag,
        onDay: epochDayOf(row.on_date),
        zone: places.length > 1 ? zone : null,
      })
    }
  }
  return [...rules.values()]
}

/** A day on which a rule falls due for people. */
export interface DueDay {
  readonly clinicId: number
  readonly templateId: number
  /** Since 1970-01-01. */
  readonly day: number
}

/**
 * What falls due after `from` and not after `to`; `since` names the clinics that wait for longer. Reckoned once for all
 * that say the same.
 */
export function findDue(
  rules: readonly Rule[],
  { from, to, since = new Map() }: { from: number; to: number; since?: ReadonlyMap<number, number> },
): { ranges: DueRange[]; days: DueDay[] } {
  const ranges: DueRange[] = []
  const days: DueDay[] = []
  const usual = dueSpans(from, to)
  for (const rule of rules) {
    const { zone, window, isOfVisits } = rule
    const spansIn = (spans: DueSpans) =>
      isOfVisits
        ? { visits: spans.visits(rule, zone, window), days: [] }
        : { visits: [], days: daysOf(spans.days(rule, zone, window)) }
    const all = spansIn(usual)
    // Nobody's is more than that of all, but for those who wait for longer.
    if (all.visits.length + all.days.length === 0 && since.size === 0) continue
    const firstDay = epochDayAt(from, zone)
    for (const { clinicId, templateId, tag, onDay, zone: place } of rule.members) {
      const waits = since.get(clinicId)
      // A rule that came into force meanwhile knows nothing of before.
      const begun = Math.max(
        waits ?? from,
        onDay > firstDay || waits !== undefined ? instantOfEpochDay(onDay, 0, zone) - 1 : 0,
      )
      if (begun >= to) continue
      const own = begun === from ? all : spansIn(dueSpans(begun, to))
      for (const { start, end } of own.visits) ranges.push({ clinicId, templateId, zone: place, start, end })
      for (const day of own.days)
        if (tag === 'once' ? day === onDay : day >= onDay) days.push({ clinicId, templateId, day })
    }
  }
  return { ranges, days }
}

function daysOf(spans: readonly DaySpan[]): number[] {
  return spans.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  )
}

// The rules of all clinics, as the clock asks them: kept until somebody changes one.

import { MESSAGE_SETTINGS } from '#contract/settings/message-settings.ts'
import { usualOf } from '#contract/settings/setting.ts'
import { dueSpans, type DaySpan, type DueRule, type DueSpans } from '#domain/messages/due-spans.ts'
import { VISIT_TAGS, type SendingWindow, type TemplateTag } from '#domain/messages/template.ts'
import { commonWindow } from '#domain/messages/useful.ts'
import { epochDayOf, instantOfEpochDay } from '#domain/time/wall-time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { getRulesMark, listRuleRows, type DueRange, type RuleRow } from './reminders.sql.ts'

export interface Rule extends DueRule {
  readonly clinicId: number
  readonly templateId: number
  readonly tag: TemplateTag
  readonly window: SendingWindow
  /** Days since 1970-01-01. */
  readonly onDay: number
  readonly clinicZone: string
  /** Those of its places; one where they all have the same. */
  readonly zones: readonly string[]
}

const known = new WeakMap<Database, { readonly mark: string; readonly rules: readonly Rule[] }>()
const USUAL = usualOf(MESSAGE_SETTINGS)
const OF_VISITS: ReadonlySet<TemplateTag> = new Set(VISIT_TAGS)

export async function readRules(db: Database, tx: Tx): Promise<readonly Rule[]> {
  // The mark first: what changes behind it is read twice, never missed.
  const mark = await getRulesMark(tx)
  const kept = known.get(db)
  if (kept?.mark === mark) return kept.rules
  const rules = (await listRuleRows(tx)).map(ruleOf)
  known.set(db, { mark, rules })
  return rules
}

function ruleOf(row: RuleRow): Rule {
  const { message_from_hour: fromHour, message_to_hour: toHour } = { ...USUAL, ...row.clinic_hours }
  return {
    clinicId: row.clinic_id,
    templateId: row.template_id,
    tag: row.tag,
    schedule: row.schedule,
    count: row.count,
    unit: row.unit,
    atMinutes: row.at_minutes,
    window: commonWindow({ fromHour: row.from_hour, toHour: row.to_hour }, { fromHour, toHour }),
    onDay: epochDayOf(row.on_date),
    clinicZone: row.clinic_zone,
    zones: row.zones.length === 0 ? [row.clinic_zone] : row.zones,
  }
}

/** A day on which a rule falls due for people. */
export interface DueDay {
  readonly clinicId: number
  readonly templateId: number
  /** Since 1970-01-01. */
  readonly day: number
}

/** What falls due for each rule after an instant that is its clinic's and not after `to`. */
export function findDue(
  rules: readonly Rule[],
  since: (clinicId: number) => number,
  to: number,
): { ranges: DueRange[]; days: DueDay[] } {
  const spansSince = new Map<number, DueSpans>()
  const spansOf = (from: number) => {
    let spans = spansSince.get(from)
    if (!spans) spansSince.set(from, (spans = dueSpans(from, to)))
    return spans
  }
  const ranges: DueRange[] = []
  const days: DueDay[] = []
  for (const rule of rules) {
    const { clinicId, templateId, zones, window, tag } = rule
    const from = since(clinicId)
    if (OF_VISITS.has(tag))
      for (const zone of zones) {
        const begun = Math.max(from, begins(rule, zone) - 1)
        if (begun >= to) continue
        for (const { start, end } of spansOf(begun).visits(rule, zone, window))
          ranges.push({ clinicId, templateId, zone: zones.length > 1 ? zone : null, start, end })
      }
    else
      for (const day of daysOf(spansOf(from).days(rule, rule.clinicZone, window)))
        if (tag === 'once' ? day === rule.onDay : day >= rule.onDay) days.push({ clinicId, templateId, day })
  }
  return { ranges, days }
}

/** Since when a rule is in force. */
function begins({ onDay }: { readonly onDay: number }, zone: string): number {
  return instantOfEpochDay(onDay, 0, zone)
}

function daysOf(spans: readonly DaySpan[]): number[] {
  return spans.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  )
}

import type { Language } from '#contract/language.ts'
import { say } from '#contract/texts.ts'
import { formatTime } from '#domain/time/wall-time.ts'
import { readGraph, type Graph } from '#server/features/reports/graph.ts'
import { labelsOf } from '#server/features/reports/labels.ts'
import { sayChange, sayDays, sayFigure, sayWeekday } from '#server/features/reports/said/say-report.ts'
import { REPORT_NAMES } from '#server/features/reports/said/words.ts'
import type { StaffContext } from '#server/http/services.ts'
import { ownDoctorOnly } from '#server/records/staff-sight.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { sayEmail } from '#server/texts/say-email.ts'
import type { DateRange } from '#domain/time/months.ts'
import type { ScheduleRow } from './report-schedules.sql.ts'
import { MAIL_WORDS, TOTALS_MAIL } from './words.ts'

const PAGE = '/cabinet/administration/reports'
const LAST_DAY = 31

interface Mail {
  readonly clinic: string
  readonly owner: string
  readonly name: string
  readonly span: DateRange
}

/** What a recipient is told, as they may see it: totals and what became of them, never a row. */
export async function writeTotals(
  tx: ClinicTx,
  ctx: StaffContext,
  schedule: ScheduleRow,
  { clinic, owner, name, span }: Mail,
): Promise<{ subject: string; body: string }> {
  const { language } = ctx
  const { report, filters } = schedule
  const graph = await readGraph(tx, ctx, report, {
    ...span,
    ...filters,
    group: undefined,
    compare: 'previous',
  })
  const link = linkTo(ctx, schedule, span)
  return sayEmail(TOTALS_MAIL, language, {
    name,
    report: say(REPORT_NAMES[report], language),
    span: sayDays(span, language),
    head: [headOf(graph, clinic, schedule, language), ...(await narrowings(tx, ctx, schedule))].join(' '),
    figures: figuresOf(graph, language),
    link,
    format: schedule.format.toUpperCase(),
    file: `${link}&download=${schedule.format}`,
    rhythm: rhythmOf(schedule, owner, language),
    stop: `${ctx.config.publicUrl}${PAGE}?panel=schedules`,
  })
}

function headOf(
  { compared, from, to }: Graph,
  clinic: string,
  { report }: ScheduleRow,
  language: Language,
): string {
  const said = { clinic, report: say(REPORT_NAMES[report], language), span: sayDays({ from, to }, language) }
  return compared
    ? say(MAIL_WORDS.head, language, { ...said, before: sayDays(compared, language) })
    : say(MAIL_WORDS.bare, language, said)
}

/** Of whom and what alone the totals are. */
async function narrowings(
  tx: ClinicTx,
  ctx: StaffContext,
  { filters, period }: ScheduleRow,
): Promise<string[]> {
  const { language } = ctx
  const names: string[] = []
  for (const group of ['doctor', 'location', 'service', 'cabinet'] as const) {
    const ids = filters[`${group}_id`] ?? []
    if (ids.length === 0) continue
    const labels = await labelsOf(tx, group, ids.map(String), language)
    names.push(...[...labels.values()].map(({ label }) => label))
  }
  return [
    ...(period === 'month_to_date' ? [say(MAIL_WORDS.soFar, language)] : []),
    ...(names.length > 0 ? [say(MAIL_WORDS.only, language, { names: names.join(', ') })] : []),
    ...(ownDoctorOnly(ctx) === undefined ? [] : [say(MAIL_WORDS.own, language)]),
  ]
}

function figuresOf({ columns, totals, previous_totals: before }: Graph, language: Language): string {
  const lines = columns.map(({ key, kind, label }) => {
    const value = sayFigure(kind, totals[key], language)
    const change = sayChange(kind, totals[key], before?.[key], language)
    return change === undefined
      ? say(MAIL_WORDS.figure, language, { label, value })
      : say(MAIL_WORDS.changed, language, {
          label,
          value,
          change,
          before: sayFigure(kind, before?.[key], language),
        })
  })
  return lines.join('\n')
}

/** The page of the report, which asks whoever is not signed in to sign in. */
function linkTo({ config }: StaffContext, { report, filters }: ScheduleRow, { from, to }: DateRange): string {
  const ids = (['doctor', 'location', 'service', 'cabinet'] as const).flatMap(each => {
    const chosen = filters[`${each}_id`] ?? []
    return chosen.length > 0 ? [`&${each}s=${chosen.join(',')}`] : []
  })
  return `${config.publicUrl}${PAGE}?tab=${report}&from=${from}&to=${to}${ids.join('')}`
}

function rhythmOf({ weekday, day, at_minutes }: ScheduleRow, owner: string, language: Language): string {
  const said = { owner, at: formatTime(at_minutes) }
  if (weekday !== null)
    return say(MAIL_WORDS.weekly, language, { ...said, weekday: sayWeekday(weekday, language) })
  if (day === LAST_DAY) return say(MAIL_WORDS.lastDay, language, said)
  if (day !== null) return say(MAIL_WORDS.monthly, language, { ...said, day })
  return say(MAIL_WORDS.daily, language, said)
}

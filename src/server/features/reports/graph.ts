import type { CallQuery, CallReply } from '#contract/call.ts'
import type { Figure, FigureValues, getGraph, Point } from '#contract/reports/graphs.ts'
import { say } from '#contract/texts.ts'
import {
  figureOf,
  isTimeGroup,
  valueOf,
  type FigureKey,
  type Report,
  type Sums,
} from '#domain/reports/figures.ts'
import { bucketsOf, comparedSpan, endOf, type Bucket } from '#domain/reports/spans.ts'
import type { DateRange } from '#domain/time/months.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { labelsOf, type Label } from './labels.ts'
import { figuresFor, sumsOf } from './report-access.ts'
import { readAsk } from './report-ask.ts'
import type { Ask, ReportSource, SumsByKey } from './source.ts'
import { SOURCES } from './sources.ts'
import { FIGURE_DEFINITIONS, FIGURE_LABELS } from './words.ts'

export type GraphQuery = CallQuery<typeof getGraph>
export type Graph = CallReply<typeof getGraph>

/** A report as its page shows it, all of one moment. */
export const showGraph = (ctx: StaffContext, report: Report, query: GraphQuery): Promise<Graph> =>
  ctx.readOnce(tx => readGraph(tx, ctx, report, query))

/** As showGraph, within a transaction that sees one moment. */
export async function readGraph(
  tx: ClinicTx,
  ctx: StaffContext,
  report: Report,
  query: GraphQuery,
): Promise<Graph> {
  const figures = figuresFor(ctx, report)
  const ask = await readAsk(tx, ctx, report, query)
  const span = comparedSpan(ask, query.compare ?? 'none')
  const [now, then] = await Promise.all([
    addUp(tx, ask, figures),
    span && addUp(tx, { ...ask, ...span }, figures),
  ])
  const keys = keysOf(ask, span, now, then)
  const labels = await labelsOf(
    tx,
    ask.group,
    keys.map(({ key }) => key),
    ctx.language,
  )
  const splitting = figures.filter(key => !figureOf(key).wholeOnly)
  const series = keys.map(({ key, previousKey, partial }): Point => ({
    key,
    ...(labels.get(key) as Label),
    values: valuesOf(splitting, now.byKey.get(key)),
    previous: then ? valuesOf(splitting, then.byKey.get(previousKey)) : null,
    partial,
  }))
  return {
    from: ask.from,
    to: ask.to,
    group: ask.group,
    zone: ask.zone,
    as_of: formatInstant(ctx.now, ask.zone),
    compared: span ?? null,
    columns: figures.map(key => presentFigure(key, ctx.language)),
    series: isTimeGroup(ask.group) ? series : bestFirst(series, splitting[0]),
    totals: valuesOf(figures, now.total),
    previous_totals: then ? valuesOf(figures, then.total) : null,
  }
}

export const presentFigure = (key: FigureKey, language: StaffContext['language']): Figure => {
  const { kind, good } = figureOf(key)
  return {
    key,
    label: say(FIGURE_LABELS[key], language),
    definition: say(FIGURE_DEFINITIONS[key], language),
    kind,
    good: good ?? 'none',
  }
}

export const valuesOf = (figures: readonly FigureKey[], sums: Sums = {}): FigureValues =>
  Object.fromEntries(figures.map(key => [key, valueOf(key, sums)]))

interface Added {
  readonly byKey: SumsByKey
  readonly total: Sums
}

/** What the sources of some figures say, split and whole. */
async function addUp(tx: ClinicTx, ask: Ask, figures: readonly FigureKey[]): Promise<Added> {
  const wanted = new Set(figures.flatMap(sumsOf))
  const sources = SOURCES.filter(({ gives }) => gives.some(sum => wanted.has(sum)))
  const added = new Map<string, Sums>()
  for (const sums of await Promise.all(sources.map(source => splitAndWhole(source, tx, ask))))
    for (const [key, found] of sums) added.set(key, { ...added.get(key), ...found })
  const total = added.get('all') ?? {}
  added.delete('all')
  return { byKey: added, total }
}

async function splitAndWhole({ sums }: ReportSource, tx: ClinicTx, ask: Ask): Promise<SumsByKey> {
  const split = await sums(tx, ask)
  return split.has('all') ? split : new Map([...split, ...(await sums(tx, { ...ask, group: 'all' }))])
}

interface Key {
  readonly key: string
  readonly previousKey: string
  readonly partial: boolean
}

/** Every span of the calendar, also where nothing was; of all else what there is, in either span. */
function keysOf(ask: Ask, span: DateRange | undefined, now: Added, then: Added | undefined): Key[] {
  const { group } = ask
  if (group !== 'all' && isTimeGroup(group)) {
    const before = span ? bucketsOf(span, group) : []
    return bucketsOf(ask, group).map((bucket, index) => ({
      key: bucket.key,
      previousKey: before[index]?.key ?? '',
      partial: isPartial(bucket, ask, group),
    }))
  }
  const keys = new Set([...now.byKey.keys(), ...(then?.byKey.keys() ?? [])])
  return [...keys].map(key => ({ key, previousKey: key, partial: false }))
}

function isPartial(bucket: Bucket, ask: Ask, group: Parameters<typeof endOf>[1]): boolean {
  const isCut = bucket.to !== endOf(bucket.from, group)
  return (isCut || bucket.to >= ask.today) && group !== 'day'
}

/** The most first; what belongs nowhere comes last. */
function bestFirst(series: Point[], figure: FigureKey | undefined): Point[] {
  const of = (point: Point) => (figure && point.values[figure]) ?? -Infinity
  return series.toSorted(
    (a, b) =>
      Number(a.key === 'none') - Number(b.key === 'none') || of(b) - of(a) || (a.key < b.key ? -1 : 1),
  )
}

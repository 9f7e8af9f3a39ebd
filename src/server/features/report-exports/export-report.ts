import type { CallQuery } from '#contract/call.ts'
import type { exportReport as call } from '#contract/reports/report-exports.ts'
import { say } from '#contract/texts.ts'
import { figureOf, type FigureKey, type Report } from '#domain/reports/figures.ts'
import { parseInstant } from '#domain/time/wall-time.ts'
import { showClinic } from '#server/features/clinics/clinics.ts'
import { readGraph, type Graph } from '#server/features/reports/graph.ts'
import { labelsOf } from '#server/features/reports/labels.ts'
import { sayDays } from '#server/features/reports/said/say-report.ts'
import { REPORT_NAMES } from '#server/features/reports/said/words.ts'
import { ROW_SOURCES } from '#server/features/reports/sources.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import { exportBook } from '#server/records/export/export.ts'
import { Spool } from '#server/records/export/spool.ts'
import { MOST_ROWS, printed } from '#server/records/export/table-pdf.ts'
import type { FileHead, WrittenPart } from '#server/records/export/table.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { Turns } from '#server/records/turns.ts'
import { readAllRows, rowHeads } from './read-all-rows.ts'
import { definitionsPart, splitPart, totalsPart } from './summary-parts.ts'
import { EXPORT_WORDS } from './words.ts'

type Query = CallQuery<typeof call>

const HOUR = 3600
const EXPORTS_AN_HOUR = 60

/** Whoever reads rows holds a connection for as long as that takes. */
const TURNS = new WeakMap<object, Turns>()
const AT_ONCE = 3

function turnsOf({ db }: StaffContext): Turns {
  let turns = TURNS.get(db)
  if (!turns) TURNS.set(db, (turns = new Turns(AT_ONCE)))
  return turns
}

/**
 * A report as a file, all of it of one moment: whatever changes while somebody takes it. Rows are read at once and wait
 * packed, so that a slow line holds nothing open; who leaves ends the reading.
 */
export async function exportReport(ctx: StaffContext, report: Report, query: Query): Promise<RawReply> {
  if (query.rows && !ctx.actor.permissions.has('patients.export')) throw new Failure('forbidden')
  await limitAttempts(ctx, [
    { key: `export-report:${ctx.actor.accountId}`, max: EXPORTS_AN_HOUR, windowSeconds: HOUR },
  ])
  const { data: clinic } = await showClinic(ctx, ctx.actor.clinicId)
  const read = await readOneMoment(ctx, report, query)
  try {
    await ctx.write(tx => tx.recordExport('reports', whatOf(report, query)))
    const { language } = ctx
    const name = say(REPORT_NAMES[report], language)
    const { from, to } = read.graph
    const head: FileHead = {
      title: say(EXPORT_WORDS.title, language, { report: name, span: sayDays({ from, to }, language) }),
      name,
      days: from === to ? from : `${from}_${to}`,
      clinic: clinic.name,
      zone: read.graph.zone,
    }
    return await exportBook(ctx, query.format, { ...head, parts: partsOf(ctx, head, query, read) })
  } catch (error) {
    read.spool.leave()
    throw error instanceof Failure && error.code === 'too_long' ? tooLong() : error
  }
}

const tooLong = () =>
  new Failure('too_long', {
    values: { rows: MOST_ROWS },
    fields: { format: [{ message: 'pdf_rows', values: { rows: MOST_ROWS } }] },
  })

/** Nothing of what it says of people: what was searched for may be a name. */
const whatOf = (
  report: Report,
  { format, from, to, rows, group, key, measure, only, search, ...ids }: Query,
) => ({
  report,
  format,
  from,
  to,
  rows,
  ...(rows && {
    measure: measure ?? null,
    group: group ?? null,
    key: key ?? null,
    unpaid: only === 'unpaid',
  }),
  searched: search !== '',
  ...(ids.doctor_id && { doctor_ids: ids.doctor_id }),
  ...(ids.location_id && { location_ids: ids.location_id }),
  ...(ids.service_id && { service_ids: ids.service_id }),
  ...(ids.cabinet_id && { cabinet_ids: ids.cabinet_id }),
})

interface Read {
  readonly graph: Graph
  /** Whom and what it is narrowed to, by name. */
  readonly narrowed: readonly string[]
  /** Of the rows; undefined where none are asked for. */
  readonly columns: Graph['columns'] | undefined
  readonly spool: Spool
}

/** Answers once the first rows are there; the others follow in the spool. */
async function readOneMoment(ctx: StaffContext, report: Report, query: Query): Promise<Read> {
  const spool = new Spool()
  const begun = Promise.withResolvers<Read>()
  let isBegun = false
  const read = () =>
    ctx.readOnce(async tx => {
      // Of another moment rows would come twice.
      if (isBegun) throw new Error('a report that was begun cannot be begun again')
      const graph = narrowed(await readGraph(tx, ctx, report, query), query.key)
      const said = { graph, narrowed: await namesOf(tx, ctx, query), spool }
      if (!query.rows) return begun.resolve({ ...said, columns: undefined })
      const measure = query.measure ?? usualMeasure(graph)
      const group = query.group ?? graph.group
      const rows = readAllRows(tx, ctx, report, { ...query, measure, group })
      await spool.fill(
        (async function* () {
          for await (const { columns, cells } of rows) {
            isBegun = true
            begun.resolve({ ...said, columns })
            if (cells.length > 0) yield JSON.stringify(cells)
          }
        })(),
      )
    })
  const reading = query.rows ? turnsOf(ctx).take(read) : read()
  reading.then(
    () => spool.end(),
    (error: unknown) => {
      begun.reject(error)
      spool.end(error)
    },
  )
  return begun.promise
}

/** The first figure that opens into rows. */
const usualMeasure = ({ columns }: Graph): FigureKey =>
  (columns.find(({ key }) => ROW_SOURCES[figureOf(key).rows]) ?? columns[0]!).key

/** Of one bar or cell its row alone. */
function narrowed(graph: Graph, key: string | undefined): Graph {
  if (key === undefined) return graph
  const series = graph.series.filter(point => point.key === key)
  const [point] = series
  if (!point) throw refuseField('key', 'choice')
  return { ...graph, series, totals: point.values, previous_totals: point.previous }
}

async function namesOf(tx: ClinicTx, { language }: StaffContext, query: Query): Promise<string[]> {
  const names: string[] = []
  for (const group of ['doctor', 'location', 'service', 'cabinet'] as const) {
    const keys = [...new Set(query[`${group}_id`] ?? [])].map(String)
    if (keys.length === 0) continue
    for (const { label } of (await labelsOf(tx, group, keys, language)).values()) names.push(label)
  }
  return names
}

function partsOf(
  ctx: StaffContext,
  { title, zone }: FileHead,
  { format }: Query,
  { graph, narrowed: names, columns, spool }: Read,
): [WrittenPart, ...WrittenPart[]] {
  const { language } = ctx
  const words = EXPORT_WORDS
  const rows = columns && {
    title: say(words.rows, language),
    columns: rowHeads(columns, ctx),
    rows: spool,
  }
  if (format === 'csv') return [rows ?? splitPart(graph, language)]
  const at = printed(zone, language).instant(parseInstant(graph.as_of)!)
  const lines = [
    ...(graph.compared ? [say(words.compared, language, { span: sayDays(graph.compared, language) })] : []),
    ...(names.length > 0 ? [say(words.only, language, { names: names.join(', ') })] : []),
    say(words.asOf, language, { at }),
  ]
  const definitions = definitionsPart([...graph.columns, ...(columns ?? [])], language)
  const others = [...(rows ? [rows] : []), definitions]
  if (format === 'xlsx') return [{ ...splitPart(graph, language), lines: [title, ...lines] }, ...others]
  const split = splitPart(graph, language, { isCompared: false })
  return [
    { ...totalsPart(graph, language), lines },
    { ...split, title: say(words.split, language) },
    ...others,
  ]
}

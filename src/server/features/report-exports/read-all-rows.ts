import { setTimeout as wait } from 'node:timers/promises'
import type { CallReply } from '#contract/call.ts'
import type { listGraphRows } from '#contract/reports/graphs.ts'
import { say } from '#contract/texts.ts'
import { figureOf, isTimeGroup, type Report, type RowKind } from '#domain/reports/figures.ts'
import { bucketsOf } from '#domain/reports/spans.ts'
import { addDays, epochDayOf } from '#domain/time/wall-time.ts'
import { labelsOf } from '#server/features/reports/labels.ts'
import { readRowsOf, type RowsQuery } from '#server/features/reports/rows.ts'
import { refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { ROWS_AT_ONCE, type Head } from '#server/records/export/table.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { cellOf, columnOf } from './summary-parts.ts'
import { EXPORT_WORDS } from './words.ts'

/** Rows that one question is meant to bring, and the most that it may. */
const WANTED = 60
const MOST = 200
/** After empty days there may be full ones. */
const MOST_DAYS = 31

/** Rows that are each of one day, so that those of a span are those of its days. */
const BY_DAY: ReadonlySet<RowKind> = new Set<RowKind>(['visits', 'lines', 'cash', 'invoices', 'reviews'])

type Rows = CallReply<typeof listGraphRows>
type Asked = Omit<RowsQuery, 'page' | 'size' | 'orderBy' | 'orderType'>

interface SomeRows {
  readonly columns: Rows['columns']
  /** A row each, as `rowHeads` of these columns has them. */
  readonly cells: readonly (readonly unknown[])[]
}

/**
 * All rows of a figure, the first day first, some at a time: a span is read by days, as many as bring not too many rows, since
 * what stands behind a page is found anew for each. Between two questions it leaves the database to others for as long as it
 * had it.
 */
export async function* readAllRows(
  tx: ClinicTx,
  ctx: StaffContext,
  report: Report,
  asked: Asked,
): AsyncGenerator<SomeRows> {
  const doctors = new Map<number, string>()
  let query = asked
  if (asked.key !== undefined && asked.group && isTimeGroup(asked.group)) {
    const bucket = bucketsOf(asked, asked.group).find(({ key }) => key === asked.key)
    if (!bucket) throw refuseField('key', 'choice')
    query = { ...asked, from: bucket.from, to: bucket.to, key: undefined, group: undefined }
  }
  const isByDay = BY_DAY.has(figureOf(query.measure).rows)
  let days = isByDay ? 7 : epochDayOf(query.to) - epochDayOf(query.from) + 1
  for (let from = query.from; from <= query.to;) {
    const last = addDays(from, days - 1)
    const to = last < query.to ? last : query.to
    const begun = performance.now()
    let total = 0
    for (let page = 1; page === 1 || (page - 1) * MOST < total; page++) {
      const found = await readRowsOf(tx, ctx, report, {
        ...query, from, to, page, size: MOST, orderBy: 'at', orderType: 'asc',
      }) // prettier-ignore
      total = found.paginator.total
      await nameDoctors(tx, ctx, found, doctors)
      for (let first = 0; first === 0 || first < found.data.length; first += ROWS_AT_ONCE)
        yield {
          columns: found.columns,
          cells: found.data
            .slice(first, first + ROWS_AT_ONCE)
            .map(row => cellsOf(row, found.columns, doctors)),
        }
    }
    await wait(performance.now() - begun)
    from = addDays(to, 1)
    // Twice as many where there were hardly any, as many as bring what is wanted otherwise.
    days = Math.max(1, Math.min(days * 2, MOST_DAYS, Math.floor((days * WANTED) / Math.max(total, 1))))
  }
}

export function rowHeads(columns: Rows['columns'], { language }: StaffContext): Head[] {
  const words = EXPORT_WORDS
  return [
    { title: say(words.at, language), kind: 'moment' },
    { title: say(words.whom, language), kind: 'text', width: 30 },
    { title: say(words.what, language), kind: 'text', width: 36 },
    { title: say(words.doctor, language), kind: 'text', width: 24 },
    { title: say(words.state, language), kind: 'text', width: 16 },
    ...columns.map(figure => columnOf(figure)),
  ]
}

function cellsOf(
  { at, title, note, doctor_id, state, values }: Rows['data'][number],
  columns: Rows['columns'],
  doctors: ReadonlyMap<number, string>,
): unknown[] {
  return [
    at !== null && at.length > 10 ? Date.parse(at) : at,
    title,
    note || null,
    (doctor_id !== null && doctors.get(doctor_id)) || null,
    state || null,
    ...columns.map(figure => cellOf(figure, values)),
  ]
}

async function nameDoctors(
  tx: ClinicTx,
  { language }: StaffContext,
  { data }: Rows,
  known: Map<number, string>,
): Promise<void> {
  const ids = new Set(data.flatMap(({ doctor_id: id }) => (id === null || known.has(id) ? [] : [id])))
  if (ids.size === 0) return
  const labels = await labelsOf(tx, 'doctor', [...ids].map(String), language)
  for (const id of ids) known.set(id, labels.get(String(id))?.label ?? '')
}

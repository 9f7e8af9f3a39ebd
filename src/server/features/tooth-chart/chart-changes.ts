import { chartEntryOf } from '#contract/patients/tooth-chart.ts'
import type { ChartEntry } from '#domain/tooth-chart/entry.ts'
import { strandedEntries } from '#domain/tooth-chart/entry-rules.ts'
import { foldChart } from '#domain/tooth-chart/fold.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { followChart } from '#server/features/diagnoses/patient-diagnoses.ts'
import { presentPatient } from '#server/features/patients/patients.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { asksReason } from '#server/records/own-writing.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { listEntryRows, lockCharted, markEntriesVoided, type EntryRow } from './tooth-chart.sql.ts'

// What every change of a chart begins and ends with.

/** Everything of the patient's chart, which nobody else changes until the transaction ends. */
export async function openChart(tx: WriteTx, ctx: StaffContext, patientId: number): Promise<EntryRow[]> {
  await presentPatient(tx, ctx, patientId)
  if (!(await lockCharted(tx, patientId))) throw new Failure('not_found')
  return listEntryRows(tx, patientId)
}

export const mustExplain = (ctx: StaffContext, row: EntryRow) =>
  asksReason(ctx, row.recorded_by_id, Date.parse(row.recorded_at))

/** Those not taken back, each with all that makes, or ends, one bridge or splint with it. */
export function wholeOf(chosen: readonly EntryRow[], rows: readonly EntryRow[]): EntryRow[] {
  const wholes = new Set(chosen.map(wholeKey))
  return rows.filter(row => row.voided_at === null && wholes.has(wholeKey(row)))
}

const wholeKey = ({ id, group_id: group, ends_id: ends, date }: EntryRow) =>
  group === null ? id : `${group} ${ends === null ? '' : date}`

/** Refused where something that stays would rest on nothing without what goes of those that are `live`. */
export function refuseStranded(
  live: readonly EntryRow[],
  gone: readonly EntryRow[],
  added: readonly ChartEntry[] = [],
): void {
  const before = live.map(chartEntryOf)
  const ids = new Set(gone.map(row => row.id))
  const after = [...before.filter(({ id }) => !ids.has(id)), ...added]
  const stranded = strandedEntries(before, after)
  if (stranded.length > 0) throw new Failure('entry_carries', { data: { ids: stranded.map(({ id }) => id) } })
}

/** `voids` says why, by id. */
export async function takeBack(
  tx: WriteTx,
  voids: ReadonlyMap<number, string>,
  change: number,
): Promise<void> {
  const { accountId, now } = tx.author
  const rows = [...voids].map(([id, reason]) => ({ id, reason }))
  if (rows.length > 0) await markEntriesVoided(tx, rows, { accountId, at: new Date(now), change })
}

/** Diagnoses that came with entries stand as these do now, which are returned. */
export async function settle(tx: WriteTx, ctx: StaffContext, patientId: number): Promise<EntryRow[]> {
  const rows = await listEntryRows(tx, patientId)
  const today = localDateOf(ctx.now, await tx.zone)
  const { ended } = foldChart(rows.filter(row => row.voided_at === null).map(chartEntryOf), today)
  await followChart(
    tx,
    rows.flatMap(row =>
      row.diagnosis_id === null
        ? []
        : [
            {
              id: row.diagnosis_id,
              resolvedOn: row.voided_at === null ? (ended.get(row.id)?.on ?? null) : null,
              voidReason: row.voided_at === null ? null : row.void_reason,
            },
          ],
    ),
  )
  return rows
}

/** What an audit entry says of one. */
export const factsOf = (entry: Omit<ChartEntry, 'group' | 'ends' | 'details'>) => ({
  tooth: entry.tooth,
  arch: entry.arch,
  kind: entry.kind,
  state: entry.state,
  surfaces: entry.surfaces,
  date: entry.date,
})

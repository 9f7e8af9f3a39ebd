import type { CallQuery, CallReply } from '#contract/call.ts'
import {
  chartEntryOf,
  type getToothChart,
  type listToothKinds,
  type ToothChart,
  type ToothEntry,
} from '#contract/patients/tooth-chart.ts'
import { dentitionOn, presenceOf, type Dentition } from '#domain/tooth-chart/dentition.ts'
import { wasKnown } from '#domain/tooth-chart/entry.ts'
import { chartDates, foldChart, toothState, type Chart } from '#domain/tooth-chart/fold.ts'
import { chartIndices } from '#domain/tooth-chart/indices.ts'
import { KIND_WORDS } from '#domain/tooth-chart/kind-words.ts'
import { KIND_NAMES, ruleOf } from '#domain/tooth-chart/kinds.ts'
import { dayInterval, localDateOf } from '#domain/time/wall-time.ts'
import { noteOpening, presentPatient } from '#server/features/patients/patients.ts'
import type { StaffContext } from '#server/http/services.ts'
import { asksReason } from '#server/records/own-writing.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { findBirthDate, listDentitions, listEntryRows, type EntryRow } from './tooth-chart.sql.ts'

export function showToothChart(
  ctx: StaffContext,
  { patient_id: patientId, as_of: asOf, known_on: knownOn, tooth }: CallQuery<typeof getToothChart>,
): Promise<CallReply<typeof getToothChart>> {
  return ctx.write(async tx => {
    await presentPatient(tx, ctx, patientId)
    await noteOpening(tx, ctx, patientId, 'chart')
    return { data: await presentChart(tx, ctx, patientId, { asOf, knownOn, tooth }) }
  })
}

/** What was known of the teeth on a day, for others who go by it. */
export async function teethOn(
  tx: ClinicTx,
  patientId: number,
  day: string,
): Promise<{ chart: Chart; dentition: Dentition }> {
  const [rows, confirmed, birthDate] = await Promise.all([
    listEntryRows(tx, patientId),
    listDentitions(tx, patientId),
    findBirthDate(tx, patientId),
  ])
  const chart = foldChart(rows.filter(row => row.voided_at === null).map(chartEntryOf), day)
  return { chart, dentition: dentitionOn(day, confirmed, birthDate).dentition }
}

interface Wish {
  /** YYYY-MM-DD. */
  readonly asOf?: string | undefined
  readonly knownOn?: string | undefined
  readonly tooth?: number | undefined
}

/** As it is on a day, today unless one is said, of rows that were `read` already; `knownOn` leaves out what was recorded, and taken back, after that day. */
export async function presentChart(
  tx: ClinicTx,
  ctx: StaffContext,
  patientId: number,
  { asOf, knownOn, tooth }: Wish = {},
  read?: readonly EntryRow[],
): Promise<ToothChart> {
  const zone = await tx.zone
  const [rows, dentitions, birthDate] = await Promise.all([
    read ?? listEntryRows(tx, patientId),
    listDentitions(tx, patientId),
    findBirthDate(tx, patientId),
  ])
  const knownUntil = knownOn === undefined ? Number.POSITIVE_INFINITY : dayInterval(knownOn, zone).end - 1
  const live = rows.filter(row => wasKnown(recordedOf(row), knownUntil))
  const facts = live.map(chartEntryOf)
  const day = asOf ?? localDateOf(ctx.now, zone)
  const chart = foldChart(facts, day)
  const confirmed = dentitions.filter(one => one.recorded_at.getTime() <= knownUntil)
  const { dentition, isConfirmed } = dentitionOn(day, confirmed, birthDate)
  const isShown = (row: EntryRow) =>
    (asOf === undefined || row.date <= asOf) && (tooth === undefined || row.tooth === tooth)
  const voided = knownOn === undefined ? rows.filter(row => row.voided_at !== null) : []
  return {
    patient_id: patientId,
    version: versionOf(rows, dentitions),
    dentition,
    dentition_confirmed: isConfirmed,
    dentitions: confirmed.map(one => ({ dentition: one.dentition, date: one.date })),
    birth_date: birthDate,
    as_of: day,
    known_on: knownOn ?? null,
    dates: chartDates(facts),
    teeth: teethOf(chart, dentition, tooth),
    entries: live.filter(isShown).map(row => present(ctx, row, chart)),
    voided: voided
      .filter(isShown)
      .map(row => present(ctx, row, chart))
      .toReversed(),
    indices: chartIndices(chart, dentition),
  }
}

export function showToothKinds({ language }: StaffContext): CallReply<typeof listToothKinds> {
  const data = KIND_NAMES.map(kind => {
    const { scopes, states, surfaces, roots, together, details } = ruleOf(kind)
    return {
      kind,
      name: KIND_WORDS[language][kind],
      scopes: [...scopes],
      states: [...states],
      surfaces,
      roots: roots ?? false,
      together: together ?? null,
      details: [...(details ?? [])],
    }
  })
  return { data }
}

const recordedOf = ({ recorded_at: at, voided_at: voided }: EntryRow) => ({
  recordedAt: Date.parse(at),
  voidedAt: voided === null ? null : Date.parse(voided),
})

/** The number of the last change: entries, what takes them back and dentitions are numbered together. */
const versionOf = (rows: readonly EntryRow[], dentitions: readonly { readonly id: number }[]): number =>
  Math.max(0, ...rows.map(lastChange), ...dentitions.map(one => one.id))

export const lastChange = ({ id, voided_change: voided, moved_change: moved }: EntryRow): number =>
  Math.max(id, voided ?? 0, moved ?? 0)

function teethOf(chart: Chart, dentition: Dentition, only: number | undefined): ToothChart['teeth'] {
  const teeth = [...chart.teeth.keys()].filter(tooth => only === undefined || tooth === only)
  return Object.fromEntries(
    teeth.map(tooth => [
      tooth,
      {
        present: presenceOf(tooth, dentition, chart) === 'seen',
        entries: toothState(chart, tooth).standing.map(({ entry }) => entry.id),
      },
    ]),
  )
}

function present(ctx: StaffContext, row: EntryRow, chart: Chart): ToothEntry {
  const {
    patient_id: _,
    diagnosis_id: __,
    voided_change: ___,
    moved_change: _____,
    voided_by_id: ____,
    recorded_by_id: author,
    ...entry
  } = row
  const over = chart.ended.get(row.id)
  return {
    ...entry,
    resolved_on: over?.on ?? null,
    resolved_by: over?.by ?? null,
    editable: row.voided_at === null && ctx.actor.permissions.has('clinical.edit'),
    asks_reason: asksReason(ctx, author, Date.parse(row.recorded_at)),
  }
}

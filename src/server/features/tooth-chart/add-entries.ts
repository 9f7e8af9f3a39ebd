import type { CallBody, CallReply } from '#contract/call.ts'
import { chartEntryOf, type addToothEntries } from '#contract/patients/tooth-chart.ts'
import type { ChartEntry } from '#domain/tooth-chart/entry.ts'
import { questionsOf, refusalsOf } from '#domain/tooth-chart/entry-rules.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { diagnose } from '#server/features/diagnoses/patient-diagnoses.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { ownDoctorOnly } from '#server/records/staff-sight.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import {
  factsOf,
  mustExplain,
  openChart,
  refuseStranded,
  settle,
  takeBack,
  wholeOf,
} from './chart-changes.ts'
import { draftEntries, type Draft, type WishedEntry } from './draft-entries.ts'
import {
  findBirthDate,
  findVisitDoctor,
  insertDentition,
  insertEntries,
  isDoctor,
  takeNumbers,
  type EntryRow,
} from './tooth-chart.sql.ts'
import { lastChange, presentChart } from './tooth-chart.ts'

type Wish = CallBody<typeof addToothEntries>

export function addEntries(ctx: StaffContext, wish: Wish): Promise<CallReply<typeof addToothEntries>> {
  const { patient_id: patientId, entries, dentition } = wish
  return ctx.write(async tx => {
    if (entries.length === 0 && dentition === undefined) throw refuseField('entries', 'required')
    const rows = await openChart(tx, ctx, patientId)
    const today = localDateOf(ctx.now, await tx.zone)
    const doctorId = await findDoctor(tx, ctx, wish)
    const live = rows.filter(row => row.voided_at === null)
    await refuseChanged(tx, ctx, wish, rows)
    const replaced = replacedBy(ctx, entries, live)
    const known = live.filter(row => !replaced.has(row.id))
    const drafts = draftEntries(entries, known, today)
    const facts = known.map(chartEntryOf)
    refuseTogether(
      ...refusalsOf(facts, drafts, { birthDate: await findBirthDate(tx, patientId), today }).map(
        ({ index, field, problem, values }) =>
          refuseField(`entries.${drafts[index]!.wished}.${field}`, problem, values),
      ),
    )
    const gone = live.filter(row => replaced.has(row.id))
    refuseStranded(live, gone, drafts)
    if (!wish.confirmed) ask(facts, drafts)

    const numbers = await takeNumbers(tx, drafts.length + 2)
    await takeBack(tx, replaced, numbers.shift()!)
    if (dentition !== undefined)
      await insertDentition(tx, {
        clinic_id: ctx.actor.clinicId,
        id: numbers.shift()!,
        patient_id: patientId,
        dentition,
        date: today,
        recorded_by: ctx.actor.accountId,
        recorded_at: new Date(ctx.now),
      })
    await keep(tx, ctx, wish, drafts, numbers, doctorId)
    const now = await settle(tx, ctx, patientId)
    await tx.record(
      'patient_record',
      patientId,
      'teeth_changed',
      gone.length > 0 ? { entries: gone.map(factsOf) } : undefined,
      { ...(dentition && { dentition }), entries: drafts.map(factsOf) },
    )
    return { data: await presentChart(tx, ctx, patientId, {}, now) }
  })
}

/** Why what is corrected is taken back, by its id. */
function replacedBy(
  ctx: StaffContext,
  entries: readonly WishedEntry[],
  live: readonly EntryRow[],
): Map<number, string> {
  const replaced = new Map<number, string>()
  const refusals = entries.map(({ replaces_id: id, reason }, index) => {
    if (id === undefined) return undefined
    const row = live.find(one => one.id === id)
    const isFirst = entries.findIndex(one => one.replaces_id === id) === index
    if (!row || !isFirst) return refuseField(`entries.${index}.replaces_id`, 'id')
    if (!reason && mustExplain(ctx, row)) return refuseField(`entries.${index}.reason`, 'required')
    for (const member of wholeOf([row], live)) replaced.set(member.id, reason ?? '')
    return undefined
  })
  refuseTogether(...refusals)
  return replaced
}

const placeOf = (one: { tooth?: number | null | undefined; arch?: string | null | undefined }) =>
  one.tooth ?? one.arch ?? 'mouth'

/** Refused where a colleague changed the same teeth since what the caller saw, with the chart as it is now. */
async function refuseChanged(
  tx: WriteTx,
  ctx: StaffContext,
  { version, entries, patient_id: patientId }: Wish,
  rows: readonly EntryRow[],
): Promise<void> {
  const touched = new Set(
    entries.flatMap(one => {
      const target = rows.find(row => row.id === (one.ends_id ?? one.replaces_id))
      const whole = rows.filter(
        row => row === target || (row.group_id !== null && row.group_id === target?.group_id),
      )
      return [...whole.map(placeOf), ...(one.ends_id === undefined ? [placeOf(one)] : [])]
    }),
  )
  const changed = rows.filter(
    row =>
      lastChange(row) > version &&
      touched.has(placeOf(row)) &&
      ((row.moved_change ?? 0) > version ||
        (row.voided_at === null ? row.recorded_by_id : row.voided_by_id) !== ctx.actor.accountId),
  )
  if (changed.length === 0) return
  throw new Failure('chart_changed', {
    data: { changed: changed.map(row => row.id), chart: await presentChart(tx, ctx, patientId, {}, rows) },
  })
}

function ask(known: readonly ChartEntry[], drafts: readonly Draft[]): void {
  const questions = drafts.flatMap(draft =>
    questionsOf(known, draft).map(question => ({ entry: draft.wished, tooth: draft.tooth, question })),
  )
  if (questions.length > 0) throw new Failure('chart_asks', { data: { questions } })
}

async function findDoctor(
  tx: WriteTx,
  ctx: StaffContext,
  { booking_id: bookingId, patient_id: patientId, doctor_id: doctorId }: Wish,
): Promise<number | null> {
  const visit =
    bookingId === undefined ? undefined : await findVisitDoctor(tx, bookingId, patientId, ownDoctorOnly(ctx))
  if (bookingId !== undefined && !visit) throw refuseField('booking_id', 'id')
  if (doctorId !== undefined && !(await isDoctor(tx, doctorId))) throw refuseField('doctor_id', 'id')
  return doctorId ?? ctx.actor.doctorId ?? visit?.doctor_id ?? null
}

async function keep(
  tx: WriteTx,
  ctx: StaffContext,
  { patient_id: patientId, entries, booking_id: bookingId }: Wish,
  drafts: readonly Draft[],
  numbers: readonly number[],
  doctorId: number | null,
): Promise<void> {
  const idOfGroup = new Map<number, number>()
  const rows = []
  for (const [index, draft] of drafts.entries()) {
    const wished = entries[draft.wished]!
    const id = numbers[index]!
    if (draft.group !== null && draft.ends === null && !idOfGroup.has(draft.group))
      idOfGroup.set(draft.group, id)
    const isSaid = draft.ends === null && wished.diagnosis !== undefined
    const given = {
      patientId,
      teeth: draft.tooth === null ? [] : [draft.tooth],
      onDate: draft.date,
      doctorId,
    }
    const [diagnosisId] = isSaid
      ? await diagnose(tx, ctx, [wished.diagnosis!], given, `entries.${draft.wished}.diagnosis`)
      : []
    rows.push({
      clinic_id: ctx.actor.clinicId,
      id,
      patient_id: patientId,
      group_id: draft.group === null ? null : draft.ends === null ? idOfGroup.get(draft.group)! : draft.group,
      tooth: draft.tooth,
      arch: draft.arch,
      kind: draft.kind,
      state: draft.state,
      surfaces: draft.surfaces,
      roots: [...draft.roots],
      role: draft.role,
      details: JSON.stringify(draft.details),
      date: draft.date,
      ends_id: draft.ends,
      doctor_id: doctorId,
      diagnosis_id: diagnosisId ?? null,
      booking_id: bookingId ?? null,
      note: wished.note ?? '',
      replaces_id: wished.replaces_id ?? null,
      recorded_by: ctx.actor.accountId,
      recorded_at: new Date(ctx.now),
    })
  }
  await insertEntries(tx, rows)
}

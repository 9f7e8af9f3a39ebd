import type { CallBody, CallReply } from '#contract/call.ts'
import { chartEntryOf, type addToothEntries, type voidToothEntries } from '#contract/patients/tooth-chart.ts'
import type { ChartEntry } from '#domain/tooth-chart/entry.ts'
import { bridgeRole, questionsOf, refusalsOf, stateBefore } from '#domain/tooth-chart/entry-rules.ts'
import { foldChart } from '#domain/tooth-chart/fold.ts'
import { ruleOf, surfacesOf } from '#domain/tooth-chart/kinds.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { diagnose, followChart } from '#server/features/diagnoses/patient-diagnoses.ts'
import { presentPatient } from '#server/features/patients/patients.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { asksReason } from '#server/records/own-writing.ts'
import { ownDoctorOnly } from '#server/records/staff-sight.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import {
  findBirthDate,
  findEntryPatient,
  findVisitDoctor,
  insertDentition,
  insertEntries,
  isDoctor,
  listEntryRows,
  lockCharted,
  markEntriesVoided,
  takeNumbers,
  type EntryRow,
} from './tooth-chart.sql.ts'
import { lastChange, presentChart } from './tooth-chart.ts'

type Wish = CallBody<typeof addToothEntries>
type WishedEntry = Wish['entries'][number]
type Reply = CallReply<typeof addToothEntries>

export function addEntries(ctx: StaffContext, wish: Wish): Promise<Reply> {
  const { patient_id: patientId, entries, dentition } = wish
  return ctx.write(async tx => {
    if (entries.length === 0 && dentition === undefined) throw refuseField('entries', 'required')
    const rows = await openChart(tx, ctx, patientId)
    const today = localDateOf(ctx.now, await tx.zone)
    const doctorId = await findDoctor(tx, ctx, wish)
    const live = rows.filter(row => row.voided_at === null)
    const replaced = replacedBy(ctx, entries, live)
    const known = live.filter(row => !replaced.has(row.id))
    await refuseChanged(tx, ctx, wish, rows)
    const drafts = draftEntries(entries, known, today)
    const facts = known.map(chartEntryOf)
    refuseTogether(
      ...refusalsOf(facts, drafts, { birthDate: await findBirthDate(tx, patientId), today }).map(
        ({ index, field, problem, values }) =>
          refuseField(`entries.${indexOf(drafts[index]!, entries.length)}.${field}`, problem, values),
      ),
    )
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
    const gone = rows.filter(row => replaced.has(row.id))
    await settle(tx, ctx, patientId)
    await tx.record(
      'patient_record',
      patientId,
      'teeth_changed',
      gone.length > 0 ? { entries: gone.map(factsOf) } : undefined,
      { ...(dentition && { dentition }), entries: drafts.map(factsOf) },
    )
    return { data: await presentChart(tx, ctx, patientId) }
  })
}

/** Takes back entries of one patient, all or none; a bridge or a splint goes whole. */
export function voidEntries(
  ctx: StaffContext,
  { ids, reason }: CallBody<typeof voidToothEntries>,
  field = 'reason',
): Promise<Reply> {
  return ctx.write(async tx => {
    const patientId = ids[0] === undefined ? undefined : await findEntryPatient(tx, ids[0])
    if (patientId === undefined) throw new Failure('not_found')
    const rows = await openChart(tx, ctx, patientId)
    const chosen = rows.filter(row => ids.includes(row.id))
    if (chosen.length < new Set(ids).size) throw new Failure('not_found')
    if (chosen.some(row => row.voided_at !== null)) throw new Failure('entry_void')
    const whole = withGroups(chosen, rows)
    if (!reason && whole.some(row => mustExplain(ctx, row))) throw refuseField(field, 'required')
    const [change] = await takeNumbers(tx, 1)
    await takeBack(tx, new Map(whole.map(row => [row.id, reason ?? ''])), change!)
    await settle(tx, ctx, patientId)
    const after = reason === undefined ? undefined : { reason }
    await tx.record('patient_record', patientId, 'teeth_removed', { entries: whole.map(factsOf) }, after)
    return { data: await presentChart(tx, ctx, patientId) }
  })
}

/** Everything of the patient's chart, which nobody else changes until the transaction ends. */
async function openChart(tx: WriteTx, ctx: StaffContext, patientId: number): Promise<EntryRow[]> {
  await presentPatient(tx, ctx, patientId)
  if (!(await lockCharted(tx, patientId))) throw new Failure('not_found')
  return listEntryRows(tx, patientId)
}

const mustExplain = (ctx: StaffContext, row: EntryRow) =>
  asksReason(ctx, row.recorded_by_id, Date.parse(row.recorded_at))

const withGroups = (chosen: readonly EntryRow[], rows: readonly EntryRow[]): EntryRow[] => {
  const ids = new Set(chosen.map(row => row.id))
  const groups = new Set(chosen.filter(row => row.ends_id === null).map(row => row.group_id ?? row.id))
  return rows.filter(
    row =>
      row.voided_at === null &&
      (ids.has(row.id) || (row.ends_id === null && groups.has(row.group_id ?? row.id))),
  )
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
    if (!row) return refuseField(`entries.${index}.replaces_id`, 'id')
    if (!reason && mustExplain(ctx, row)) return refuseField(`entries.${index}.reason`, 'required')
    for (const member of withGroups([row], live)) replaced.set(member.id, reason ?? '')
    return undefined
  })
  refuseTogether(...refusals)
  return replaced
}

/** Refused where a colleague changed the same teeth since what the caller saw, with the chart as it is now. */
async function refuseChanged(
  tx: WriteTx,
  ctx: StaffContext,
  { version, entries, patient_id: patientId }: Wish,
  rows: readonly EntryRow[],
): Promise<void> {
  const placeOf = (one: { tooth?: number | null | undefined; arch?: string | null | undefined }) =>
    one.tooth ?? one.arch ?? 'mouth'
  const touched = new Set(
    entries.map(one => {
      const target = rows.find(row => row.id === (one.ends_id ?? one.replaces_id))
      return placeOf(one.tooth === undefined && one.arch === undefined && target ? target : one)
    }),
  )
  const changed = rows.filter(
    row =>
      lastChange(row) > version &&
      touched.has(placeOf(row)) &&
      (row.voided_at === null ? row.recorded_by_id : row.voided_by_id) !== ctx.actor.accountId,
  )
  if (changed.length === 0) return
  throw new Failure('chart_changed', {
    data: { changed: changed.map(row => row.id), chart: await presentChart(tx, ctx, patientId) },
  })
}

/** Numbered above all that is known, so that they come after it; what an entry that ends a bridge says is said of all of it. */
function draftEntries(entries: readonly WishedEntry[], known: readonly EntryRow[], today: string): Draft[] {
  let last = Math.max(0, ...known.map(row => row.id))
  const facts = known.map(chartEntryOf)
  const drafts: Draft[] = []
  for (const [index, entry] of entries.entries()) {
    const ended =
      entry.ends_id === undefined
        ? []
        : withGroups(
            known.filter(row => row.id === entry.ends_id),
            known,
          )
    if (entry.ends_id !== undefined && ended.length === 0) throw refuseField(`entries.${index}.ends_id`, 'id')
    if (entry.ends_id === undefined && !entry.kind) throw refuseField(`entries.${index}.kind`, 'required')
    if (entry.ends_id === undefined && !entry.state) throw refuseField(`entries.${index}.state`, 'required')
    const date = entry.date ?? today
    if (ended.length > 0)
      drafts.push(
        ...ended.map(row => ({ ...chartEntryOf(row), id: ++last, date, ends: row.id, wished: index })),
      )
    else drafts.push({ ...newEntry(entry, date), id: ++last, wished: index })
  }
  // A bridge's role is read off its tooth as it is before it, plans of the same call included.
  return drafts.map(draft =>
    draft.kind === 'bridge' && draft.role === null
      ? { ...draft, role: bridgeRole(stateBefore([...facts, ...drafts], draft), draft.state) }
      : draft,
  )
}

interface Draft extends ChartEntry {
  /** Which of the wished entries it comes of. */
  readonly wished: number
}

function newEntry(entry: WishedEntry, date: string): Omit<ChartEntry, 'id'> {
  const { surfaces } = ruleOf(entry.kind!)
  const said = surfacesOf(entry.surfaces) ?? ''
  const isFixed = surfaces !== 'some' && surfaces !== 'none' && said === ''
  return {
    tooth: entry.tooth ?? null,
    arch: entry.arch ?? null,
    kind: entry.kind!,
    state: entry.state!,
    surfaces: isFixed ? surfaces : said,
    roots: [...new Set(entry.roots)],
    role: entry.role ?? null,
    details: entry.details ?? {},
    date,
    group: entry.group ?? null,
    ends: null,
  }
}

const indexOf = (draft: Draft, count: number) => Math.min(draft.wished, count - 1)

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

async function takeBack(tx: WriteTx, voids: ReadonlyMap<number, string>, change: number): Promise<void> {
  const { accountId, now } = tx.author
  const rows = [...voids].map(([id, reason]) => ({ id, reason }))
  if (rows.length > 0) await markEntriesVoided(tx, rows, { accountId, at: new Date(now), change })
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

/** Diagnoses that came with entries stand as these do now. */
async function settle(tx: WriteTx, ctx: StaffContext, patientId: number): Promise<void> {
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
}

/** What an audit entry says of one. */
const factsOf = (entry: Omit<ChartEntry, 'group' | 'ends' | 'details'>) => ({
  tooth: entry.tooth,
  arch: entry.arch,
  kind: entry.kind,
  state: entry.state,
  surfaces: entry.surfaces,
  date: entry.date,
})

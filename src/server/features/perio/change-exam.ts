import type { CallBody, CallReply } from '#contract/call.ts'
import type * as calls from '#contract/patients/perio-exams.ts'
import type { PerioExam, StaleExam } from '#contract/patients/perio-exams.ts'
import { perioIndices } from '#domain/perio/indices.ts'
import { teethToProbe, type SiteReading } from '#domain/perio/sites.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { presentPatient } from '#server/features/patients/patients.ts'
import { teethOn } from '#server/features/tooth-chart/tooth-chart.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { takeBackConfirmed, takeBackReplaced } from './confirmed-diagnosis.ts'
import { openDraft, openExam, refuseClosed } from './open-exam.ts'
import { getExamRow, presentExam } from './perio.ts'
import {
  deleteExam,
  findDraftId,
  findExamRow,
  insertExam,
  lockExamined,
  updateExam,
  writeSites,
  writeTeeth,
  type ExamRow,
} from './perio.sql.ts'
import { readChange } from './read-change.ts'

type Reply = { data: PerioExam }

export function startExam(
  ctx: StaffContext,
  patientId: number,
  { date: wished, replaces_id: replacesId }: CallBody<typeof calls.startPerioExam>,
): Promise<Reply> {
  return ctx.write(async tx => {
    await presentPatient(tx, ctx, patientId)
    const patient = await lockExamined(tx, patientId)
    if (!patient) throw new Failure('not_found')
    const draftId = await findDraftId(tx, patientId)
    if (draftId !== undefined) throw new Failure('perio_draft_open', { data: { id: draftId } })
    const replaced = replacesId === undefined ? undefined : await findReplaced(tx, patientId, replacesId)
    const today = localDateOf(ctx.now, await tx.zone)
    const date = wished ?? replaced?.date ?? today
    refuseTogether(
      date > today && refuseField('date', 'in_the_future'),
      patient.birth_date !== null && date < patient.birth_date && refuseField('date', 'before_birth'),
    )
    const { clinicId, accountId, doctorId } = ctx.actor
    const now = new Date(ctx.now)
    const examId = await insertExam(tx, {
      clinic_id: clinicId,
      patient_id: patientId,
      date,
      doctor_id: doctorId ?? replaced?.doctor.id ?? null,
      replaces_id: replacesId ?? null,
      created_by: accountId,
      created_at: now,
      changed_by: accountId,
      changed_at: now,
    })
    const place = { clinicId, examId, version: 1 }
    await writeTeeth(tx, place, replaced?.teeth ?? (await probedTeeth(tx, patientId, date)))
    await writeSites(tx, place, replaced?.sites ?? [])
    await tx.record('patient_record', patientId, 'perio_added', undefined, {
      exam: examId,
      date,
      ...(replacesId !== undefined && { replaces: replacesId }),
    })
    return { data: presentExam(await getExamRow(tx, examId)) }
  })
}

async function probedTeeth(tx: WriteTx, patientId: number, date: string) {
  const { chart, dentition } = await teethOn(tx, patientId, date)
  return teethToProbe(chart, dentition)
}

async function findReplaced(tx: WriteTx, patientId: number, id: number): Promise<ExamRow> {
  const row = await findExamRow(tx, id)
  if (row?.patient_id !== patientId) throw refuseField('replaces_id', 'id')
  if (row.status === 'draft' || row.replaced_by !== null) throw refuseField('replaces_id', 'exam_not_closed')
  return row
}

/** Writes of different sites stand side by side; who changes what somebody else just changed is shown it first. */
export function changeExam(
  ctx: StaffContext,
  id: number,
  wish: CallBody<typeof calls.changePerioExam>,
): Promise<Reply> {
  return ctx.write(async tx => {
    const row = await openDraft(tx, ctx, id)
    const { teeth, sites, crossed } = readChange(row, wish)
    if (crossed.sites.length > 0 || crossed.teeth.length > 0) throw staleAs(row, crossed)
    if (teeth.length === 0 && sites.length === 0) return { data: presentExam(row) }
    const place = { clinicId: ctx.actor.clinicId, examId: id, version: row.version + 1 }
    await writeTeeth(tx, place, teeth)
    await writeSites(tx, place, sites)
    await updateExam(tx, id)
    const before = {
      exam: id,
      sites: sites.flatMap(one => row.sites.find(was => isSamePlace(was, one)) ?? []).map(factsOf),
      teeth: teeth.map(({ tooth }) => ({ ...row.teeth.find(was => was.tooth === tooth)! })),
    }
    const after = { exam: id, sites: sites.map(factsOf), teeth: teeth.map(tooth => ({ ...tooth })) }
    await tx.record('patient_record', row.patient_id, 'perio_changed', before, after)
    return { data: presentExam(await getExamRow(tx, id)) }
  })
}

const isSamePlace = (one: SiteReading, other: SiteReading) =>
  one.tooth === other.tooth && one.site === other.site
const factsOf = ({ tooth, site, depth, margin, bleeding, plaque, pus }: SiteReading) => ({
  tooth,
  site,
  depth,
  margin,
  bleeding,
  plaque,
  pus,
})

function staleAs(
  row: ExamRow,
  crossed: Pick<StaleExam, 'sites' | 'teeth'> = { sites: [], teeth: [] },
): Failure {
  const data: StaleExam = { current: presentExam(row), changed_by: row.changed_by, ...crossed }
  return new Failure('stale', { data })
}

export function closeExam(
  ctx: StaffContext,
  id: number,
  { version }: CallBody<typeof calls.closePerioExam>,
): Promise<Reply> {
  return ctx.write(async tx => {
    const row = await openExam(tx, ctx, id)
    // Its answer was lost.
    if (row.status === 'closed' && row.version === version + 1) return { data: presentExam(row) }
    refuseClosed(row)
    if (version !== row.version) throw staleAs(row)
    if (perioIndices(row).measured === 0) throw new Failure('perio_empty')
    const closed = { status: 'closed', closed_by: tx.author.accountId, closed_at: new Date(tx.author.now) }
    await updateExam(tx, id, closed)
    if (row.staging) await takeBackReplaced(tx, ctx, row)
    await tx.record(
      'patient_record',
      row.patient_id,
      'perio_changed',
      { exam: id, status: 'draft' },
      { exam: id, status: 'closed' },
    )
    return { data: presentExam(await getExamRow(tx, id)) }
  })
}

export function discardExam(
  ctx: StaffContext,
  id: number,
  { version }: CallBody<typeof calls.discardPerioExam>,
): Promise<CallReply<typeof calls.discardPerioExam>> {
  return ctx.write(async tx => {
    const row = await openDraft(tx, ctx, id)
    if (version !== row.version) throw staleAs(row)
    await takeBackConfirmed(tx, ctx, row, 'discarded')
    await deleteExam(tx, id)
    const before = { exam: id, date: row.date, sites: row.sites.map(factsOf) }
    await tx.record('patient_record', row.patient_id, 'perio_removed', before, undefined)
    return { data: { id } }
  })
}

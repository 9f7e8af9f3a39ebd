import type { CallBody } from '#contract/call.ts'
import type * as calls from '#contract/documents/visit-reports.ts'
import { readField } from '#domain/documents/reports/fields.ts'
import type { FieldValues, ReportField, ReportTemplate } from '#domain/documents/reports/report-template.ts'
import { canonicalJson } from '#domain/documents/canonical-json.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import { addDocumentEvent } from '#server/features/document-events/document-events.ts'
import { findVersion } from '#server/features/document-templates/document-templates.ts'
import { presentPatient } from '#server/features/patients/patients.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { refuseStale } from '#server/records/versions.ts'
import { endMinute } from './end-minute.ts'
import { presentReport } from './present-report.ts'
import { resolveTags } from './report-blocks.ts'
import { getReport, lockReport, type Reply } from './visit-reports.ts'
import {
  deleteDraft,
  findDraftOf,
  findVisit,
  findWriter,
  insertReport,
  keepWriter,
  updateReport,
  type ReportRow,
  type VisitRow,
} from './visit-reports.sql.ts'

const LEASE_MILLISECONDS = 60_000

export function startReport(
  ctx: StaffContext,
  bookingId: number,
  { template_id: templateId, language }: CallBody<typeof calls.startVisitReport>,
): Promise<Reply> {
  return ctx.write(async tx => {
    const visit = await findVisit(tx, bookingId)
    if (!visit) throw new Failure('not_found')
    if (visit.patient_id === null) throw new Failure('report_of_group')
    await presentPatient(tx, ctx, visit.patient_id)
    if (visit.is_cancelled) throw new Failure('report_of_cancelled')
    if (visit.is_pinned) throw new Failure('report_of_pinned')
    const template = await readTemplate(tx, templateId, language)
    const id = await begin(tx, ctx, {
      visit,
      patientId: visit.patient_id,
      doctorId: ctx.actor.doctorId ?? visit.doctor_id,
      template,
      fields: {},
    })
    return { data: await presentReport(tx, ctx, await getReport(tx, id)) }
  })
}

async function refuseSecondDraft(tx: WriteTx, bookingId: number): Promise<void> {
  const draft = await findDraftOf(tx, bookingId)
  if (draft !== undefined) throw new Failure('report_draft_open', { data: { id: draft } })
}

interface Template {
  readonly id: number
  readonly version: number
  readonly content: ReportTemplate
  readonly language: 'ro' | 'en'
}

/** The latest published version; in the language that is wished, where it is written in it. */
async function readTemplate(
  tx: WriteTx,
  id: number,
  wished?: 'ro' | 'en',
  number?: number,
): Promise<Template> {
  const version = await findVersion(tx, 'report', id, number)
  if (!version) throw new Failure('template_not_found')
  const content = version.content as ReportTemplate
  const [first] = content.languages
  return {
    id,
    version: version.number,
    content,
    language: wished && content.languages.includes(wished) ? wished : first!,
  }
}

interface Begun {
  readonly visit: VisitRow
  readonly patientId: number
  readonly doctorId: number | null
  readonly template: Template
  readonly fields: FieldValues
  readonly correctsId?: number
}

async function begin(tx: WriteTx, ctx: StaffContext, begun: Begun): Promise<number> {
  const { visit, patientId, doctorId, template, fields, correctsId } = begun
  const { id: bookingId, visit_at, zone } = visit
  const { clinicId, accountId } = ctx.actor
  const { language } = template
  await refuseSecondDraft(tx, bookingId)
  const of = { patient_id: patientId, booking_id: bookingId, language, number: null, visit_at, zone }
  const id = await insertReport(tx, {
    clinic_id: clinicId,
    booking_id: bookingId,
    patient_id: patientId,
    doctor_id: doctorId,
    template_id: template.id,
    template_version: template.version,
    language,
    tags: await resolveTags(tx, ctx, of),
    fields,
    corrects_id: correctsId ?? null,
    by: accountId,
    at: new Date(ctx.now),
  })
  if (id === undefined)
    throw new Failure('report_draft_open', { data: { id: await findDraftOf(tx, bookingId) } })
  await keepLease(tx, ctx, id)
  const key = { clinicId, reportId: id }
  await addDocumentEvent(tx, key, {
    what: 'started',
    at: ctx.now,
    by: accountId,
    detail: `v${template.version}`,
  })
  await tx.record('patient_record', patientId, 'report_added', undefined, {
    report: id,
    booking: bookingId,
    template: template.id,
    template_version: template.version,
    ...(correctsId !== undefined && { corrects: correctsId }),
  })
  return id
}

async function keepLease(tx: WriteTx, ctx: StaffContext, id: number): Promise<void> {
  const { clinicId, accountId } = ctx.actor
  const until = new Date(ctx.now + LEASE_MILLISECONDS)
  await keepWriter(tx, { clinic_id: clinicId, report_id: id, account_id: accountId, until })
}

/** Writes what is named; each field by the rules of its kind. */
export function writeReport(
  ctx: StaffContext,
  id: number,
  { version, fields: sent = {}, refresh = false, language }: CallBody<typeof calls.writeVisitReport>,
): Promise<Reply> {
  return ctx.write(async tx => {
    const row = await lockReport(tx, ctx, id)
    await refuseLocked(tx, ctx, row)
    await refuseOtherWriter(tx, ctx, row)
    await refuseOld(tx, ctx, row, version)
    const fields = readFields(row.content.fields, sent, row.fields)
    refuseTogether(language && !row.content.languages.includes(language) && refuseField('language', 'choice'))
    const inLanguage = language ?? row.language
    const isAnew = refresh || inLanguage !== row.language
    const tags = isAnew ? await resolveTags(tx, ctx, { ...row, language: inLanguage }) : row.tags
    await claim(tx, ctx, row)
    const after = { tags, fields, language: inLanguage }
    const before = { tags: row.tags, fields: row.fields, language: row.language }
    if (canonicalJson(after) !== canonicalJson(before)) {
      await updateReport(tx, id, { ...after, by: ctx.actor.accountId, at: new Date(ctx.now) })
      // Every save of a long text would fill the history with it: what it says is kept by locking.
      await tx.record(
        'patient_record',
        row.patient_id,
        'report_changed',
        { report: id, version: row.version },
        { report: id, version: row.version + 1, ...(isAnew && { refreshed: true }) },
      )
    }
    return { data: await presentReport(tx, ctx, await getReport(tx, id)) }
  })
}

/** Throws stale for who saw it as it no longer is. */
export const refuseOld = async (tx: WriteTx, ctx: StaffContext, row: ReportRow, version: number) =>
  version === row.version ||
  (await refuseStale(tx, 'visit_report', row.id, version, await presentReport(tx, ctx, row)))

/** Throws 422 by field for what cannot be one. */
function readFields(known: readonly ReportField[], sent: object, before: FieldValues): FieldValues {
  const fields: Record<string, FieldValues[string]> = { ...before }
  refuseTogether(
    ...Object.entries(sent).map(([id, value]: [string, unknown]) => {
      const field = known.find(one => one.id === id)
      if (!field) return refuseField(`fields.${id}`, 'id')
      const read = readField(field, value)
      if ('problem' in read) return refuseField(`fields.${id}`, read.problem.message, read.problem.values)
      if (read.value === undefined) delete fields[id]
      else fields[id] = read.value
      return false
    }),
  )
  return fields
}

async function refuseLocked(tx: WriteTx, ctx: StaffContext, row: ReportRow): Promise<void> {
  if (row.status === 'locked')
    throw new Failure('report_locked', { data: { current: await presentReport(tx, ctx, row) } })
}

async function refuseOtherWriter(tx: WriteTx, ctx: StaffContext, row: ReportRow): Promise<void> {
  const writer = await findWriter(tx, row.id, new Date(ctx.now))
  if (writer && writer.account_id !== ctx.actor.accountId)
    throw new Failure('report_written', {
      values: { name: writer.name },
      data: {
        name: writer.name,
        until: formatInstant(writer.until.getTime(), await tx.zone),
        current: await presentReport(tx, ctx, row),
      },
    })
}

/** Others are told where somebody else writes from now on. */
async function claim(tx: WriteTx, ctx: StaffContext, row: ReportRow): Promise<void> {
  const writer = await findWriter(tx, row.id, new Date(ctx.now))
  await keepLease(tx, ctx, row.id)
  if (writer?.account_id !== ctx.actor.accountId)
    await tx.record('patient_record', row.patient_id, 'report_writer_changed', undefined, { report: row.id })
}

export function takeOver(ctx: StaffContext, id: number, isWished: boolean): Promise<Reply> {
  return ctx.write(async tx => {
    const row = await lockReport(tx, ctx, id)
    await refuseLocked(tx, ctx, row)
    if (!isWished) await refuseOtherWriter(tx, ctx, row)
    await claim(tx, ctx, row)
    return { data: await presentReport(tx, ctx, row) }
  })
}

/** A further report that completes a locked one: as that was, or from another template. */
export function correctReport(
  ctx: StaffContext,
  id: number,
  { template_id: templateId, fields: typed }: CallBody<typeof calls.correctVisitReport>,
): Promise<Reply> {
  return ctx.write(async tx => {
    const row = await lockReport(tx, ctx, id)
    if (row.status !== 'locked') throw new Failure('report_not_locked')
    const visit = (await findVisit(tx, row.booking_id))!
    const isOther = templateId !== undefined && templateId !== row.template_id
    const template = isOther
      ? await readTemplate(tx, templateId, row.language)
      : { ...(await readTemplate(tx, row.template_id, row.language, row.template_version)) }
    await endMinute(tx, ctx, row)
    const made = await begin(tx, ctx, {
      visit,
      patientId: row.patient_id,
      doctorId: ctx.actor.doctorId ?? row.doctor_id,
      template,
      fields: readFields(template.content.fields, typed ?? {}, fitting(template.content.fields, row.fields)),
      correctsId: id,
    })
    return { data: await presentReport(tx, ctx, await getReport(tx, made)) }
  })
}

/** What another template has a place for. */
function fitting(fields: readonly ReportField[], values: FieldValues): FieldValues {
  return Object.fromEntries(
    fields.flatMap(field => {
      const read = readField(field, values[field.id])
      return 'value' in read && read.value !== undefined ? [[field.id, read.value]] : []
    }),
  )
}

export function discardReport(ctx: StaffContext, id: number, version: number): Promise<Record<never, never>> {
  return ctx.write(async tx => {
    const row = await lockReport(tx, ctx, id)
    await refuseLocked(tx, ctx, row)
    if (row.number !== null) throw new Failure('report_numbered')
    await refuseOtherWriter(tx, ctx, row)
    await refuseOld(tx, ctx, row, version)
    await deleteDraft(tx, id)
    const before = { report: id, booking: row.booking_id, fields: row.fields as never }
    await tx.record('patient_record', row.patient_id, 'report_removed', before, undefined)
    return {}
  })
}

import type { CallBody } from '#contract/call.ts'
import type * as calls from '#contract/documents/visit-reports.ts'
import { readField } from '#domain/documents/reports/fields.ts'
import type { FieldValues, ReportField, ReportTemplate } from '#domain/documents/reports/report-template.ts'
import { addDocumentEvent } from '#server/features/document-events/document-events.ts'
import { findVersion } from '#server/features/document-templates/document-templates.ts'
import { presentPatient } from '#server/features/patients/patients.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { endMinute } from './end-minute.ts'
import { presentReport } from './present-report.ts'
import { readFields } from './read-fields.ts'
import { resolveTags } from './report-blocks.ts'
import { keepLease } from './report-pen.ts'
import { getReport, lockReport, type Reply } from './visit-reports.ts'
import { findDraftOf, findVisit, insertReport, type VisitRow } from './visit-reports.sql.ts'

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

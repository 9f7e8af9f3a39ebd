import type { CallBody } from '#contract/call.ts'
import type * as calls from '#contract/documents/visit-reports.ts'
import { readField } from '#domain/documents/reports/fields.ts'
import type { FieldValues, ReportField, ReportTemplate } from '#domain/documents/reports/report-template.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import { addDocumentEvent } from '#server/features/document-events/document-events.ts'
import { findVersion } from '#server/features/document-templates/document-templates.ts'
import { presentPatient } from '#server/features/patients/patients.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { presentReport, resolveTags } from './present-report.ts'
import { getReport, lockReport, type Reply } from './visit-reports.ts'
import {
  deleteDraft,
  findDraftOf,
  findWriter,
  insertReport,
  keepWriter,
  lockVisit,
  updateReport,
  type ReportRow,
} from './visit-reports.sql.ts'

const LEASE_MILLISECONDS = 60_000

export function startReport(
  ctx: StaffContext,
  bookingId: number,
  { template_id: templateId, language }: CallBody<typeof calls.startVisitReport>,
): Promise<Reply> {
  return ctx.write(async tx => {
    const visit = await lockVisit(tx, bookingId)
    if (!visit || visit.patient_id === null) throw new Failure('not_found')
    await presentPatient(tx, ctx, visit.patient_id)
    await refuseSecondDraft(tx, bookingId)
    const template = await readTemplate(tx, templateId, language)
    const id = await begin(tx, ctx, {
      bookingId,
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
  readonly bookingId: number
  readonly patientId: number
  readonly doctorId: number | null
  readonly template: Template
  readonly fields: FieldValues
  readonly correctsId?: number
}

async function begin(tx: WriteTx, ctx: StaffContext, begun: Begun): Promise<number> {
  const { bookingId, patientId, doctorId, template, fields, correctsId } = begun
  const { clinicId, accountId } = ctx.actor
  const { language } = template
  const of = { patient_id: patientId, booking_id: bookingId, language, number: null }
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
    if (version !== row.version)
      throw new Failure('stale', { data: { current: await presentReport(tx, ctx, row) } })
    const fields = readFields(row.content.fields, sent, row.fields)
    const inLanguage = language && row.content.languages.includes(language) ? language : row.language
    const isAnew = refresh || inLanguage !== row.language
    const tags = isAnew ? await resolveTags(tx, ctx, { ...row, language: inLanguage }) : row.tags
    await updateReport(tx, id, {
      tags,
      fields,
      language: inLanguage,
      by: ctx.actor.accountId,
      at: new Date(ctx.now),
    })
    await keepLease(tx, ctx, id)
    const names = Object.keys(sent)
    await tx.record(
      'patient_record',
      row.patient_id,
      'report_changed',
      { report: id, fields: pick(row.fields, names) },
      { report: id, fields: pick(fields, names), ...(isAnew && { refreshed: true }) },
    )
    return { data: await presentReport(tx, ctx, await getReport(tx, id)) }
  })
}

const pick = (values: FieldValues, names: readonly string[]) =>
  Object.fromEntries(names.map(name => [name, (values[name] ?? null) as never]))

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

export async function refuseLocked(tx: WriteTx, ctx: StaffContext, row: ReportRow): Promise<void> {
  if (row.status === 'locked')
    throw new Failure('report_locked', { data: { current: await presentReport(tx, ctx, row) } })
}

export async function refuseOtherWriter(tx: WriteTx, ctx: StaffContext, { id }: ReportRow): Promise<void> {
  const writer = await findWriter(tx, id, new Date(ctx.now))
  if (writer && writer.account_id !== ctx.actor.accountId)
    throw new Failure('report_written', {
      values: { name: writer.name },
      data: { name: writer.name, until: formatInstant(writer.until.getTime(), await tx.zone) },
    })
}

export function takeOver(ctx: StaffContext, id: number, isWished: boolean): Promise<Reply> {
  return ctx.write(async tx => {
    const row = await lockReport(tx, ctx, id)
    await refuseLocked(tx, ctx, row)
    if (!isWished) await refuseOtherWriter(tx, ctx, row)
    await keepLease(tx, ctx, id)
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
    await lockVisit(tx, row.booking_id)
    await refuseSecondDraft(tx, row.booking_id)
    const isOther = templateId !== undefined && templateId !== row.template_id
    const template = isOther
      ? await readTemplate(tx, templateId, row.language)
      : { ...(await readTemplate(tx, row.template_id, row.language, row.template_version)) }
    const made = await begin(tx, ctx, {
      bookingId: row.booking_id,
      patientId: row.patient_id,
      doctorId: ctx.actor.doctorId ?? row.doctor_id,
      template,
      fields: readFields(template.content.fields, typed ?? {}, isOther ? {} : row.fields),
      correctsId: id,
    })
    return { data: await presentReport(tx, ctx, await getReport(tx, made)) }
  })
}

export function discardReport(ctx: StaffContext, id: number, version: number): Promise<Record<never, never>> {
  return ctx.write(async tx => {
    const row = await lockReport(tx, ctx, id)
    await refuseLocked(tx, ctx, row)
    if (row.number !== null) throw new Failure('report_numbered')
    await refuseOtherWriter(tx, ctx, row)
    if (version !== row.version)
      throw new Failure('stale', { data: { current: await presentReport(tx, ctx, row) } })
    await deleteDraft(tx, id)
    const before = { report: id, booking: row.booking_id, fields: row.fields as never }
    await tx.record('patient_record', row.patient_id, 'report_removed', before, undefined)
    return {}
  })
}

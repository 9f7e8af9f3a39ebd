import type { CallBody, CallReply } from '#contract/call.ts'
import type { addFormFiles } from '#contract/documents/form-files.ts'
import type { Language } from '#contract/language.ts'
import { findReach } from '#server/features/messages/claiming/say-of-visit.ts'
import { findSeen } from '#server/features/patients/patients.ts'
import { addDocumentEvent } from '#server/features/document-events/document-events.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { findVisitOf, insertForm, listPublishedForms } from './form-files.sql.ts'
import { findListedForm, lockFormRow, type FormRow } from './form-rows.sql.ts'
import { presentListed } from './present-form.ts'
import { openOnTablet, requireRoute, sendForms } from './send-forms.ts'

type Body = CallBody<typeof addFormFiles>

/** Prepares forms for a patient, and sends them as it is asked. */
export function addForms(
  ctx: StaffContext,
  wishedId: number,
  body: Body,
): Promise<CallReply<typeof addFormFiles>> {
  return ctx.write(async tx => {
    const patientId = await findSeen(tx, ctx, wishedId)
    await refuseVisit(tx, patientId, body)
    const route = body.when === 'now' ? await requireRoute(tx, patientId, body.channel) : undefined
    const forms = await insertAll(tx, ctx, patientId, body)
    if (route) await sendForms(tx, ctx, forms, route)
    if (body.when === 'tablet') await openOnTablet(tx, ctx, forms)
    await tx.record('patient_record', patientId, 'form_added', undefined, {
      forms: forms.map(({ id, template_id }) => ({ id, template_id })),
      when: body.when,
    })
    const data = []
    for (const { id } of forms) data.push(await presentListed(tx, ctx, (await findListedForm(tx, id))!))
    return { data }
  })
}

async function refuseVisit(tx: WriteTx, patientId: number, { booking_id: id, when }: Body): Promise<void> {
  if (id === undefined) {
    if (when === 'reminder') throw refuseField('booking_id', 'required')
    return
  }
  const visit = await findVisitOf(tx, id, patientId)
  if (!visit || visit.is_cancelled) throw refuseField('booking_id', 'id')
  if (when === 'reminder' && visit.starts_at.getTime() <= tx.author.now)
    throw refuseField('booking_id', 'day_past')
}

async function insertAll(tx: WriteTx, ctx: StaffContext, patientId: number, body: Body): Promise<FormRow[]> {
  const { clinicId, accountId } = ctx.actor
  const wished = [...new Set(body.template_ids)]
  if (wished.length === 0) throw refuseField('template_ids', 'required')
  const published = new Map((await listPublishedForms(tx, wished)).map(form => [form.id, form]))
  const reach = await findReach(tx, patientId, ctx.now)
  if (!reach) throw new Failure('not_found')
  const language = body.language ?? reach.language ?? 'ro'
  const forms: FormRow[] = []
  for (const [index, templateId] of wished.entries()) {
    const template = published.get(templateId)
    if (!template) throw refuseField(`template_ids.${index}`, 'choice')
    const id = await insertForm(
      tx,
      {
        clinic_id: clinicId,
        patient_id: patientId,
        booking_id: body.booking_id ?? null,
        template_id: templateId,
        template_version: template.version,
        language: writtenIn(template.languages, language),
        teeth: body.teeth ?? [],
        created_by: accountId,
        created_at: new Date(ctx.now),
      },
      { withReminder: body.when === 'reminder' },
    )
    const document = { clinicId, formFileId: id! }
    await addDocumentEvent(tx, document, { what: 'prepared', at: ctx.now, by: accountId })
    forms.push((await lockFormRow(tx, id!))!)
  }
  return forms
}

/** The one that is wished, where the form is written in it. */
export const writtenIn = (languages: readonly Language[], wished: Language): Language =>
  languages.includes(wished) ? wished : (languages[0] ?? 'ro')

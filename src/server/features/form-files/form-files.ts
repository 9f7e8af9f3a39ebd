import type { CallReply } from '#contract/call.ts'
import type * as calls from '#contract/documents/form-files.ts'
import { addDocumentEvent } from '#server/features/document-events/document-events.ts'
import { findSeen, noteOpening } from '#server/features/patients/patients.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { ClinicTx, WriteTx } from '#server/records/transaction.ts'
import { listOnTablet, setVoid, setWitness } from './form-files.sql.ts'
import {
  findFormRow,
  findListedForm,
  listFormRows,
  lockFormRow,
  type FormRow,
  type ListedRow,
} from './form-rows.sql.ts'
import { stateOf } from './form-state.ts'
import { presentForm, presentListed } from './present-form.ts'
import { openOnTablet, requireRoute, sendForms, type Channel } from './send-forms.ts'

/** More of one patient nobody looks through. */
const MOST = 300

type Listed = CallReply<typeof calls.sendFormFile>

export function showForms(
  ctx: StaffContext,
  patientId: number,
): Promise<CallReply<typeof calls.listFormFiles>> {
  return ctx.read(async tx => {
    const rows = await listFormRows(tx, await findSeen(tx, ctx, patientId), MOST)
    return { data: await Promise.all(rows.map(row => presentListed(tx, ctx, row))) }
  })
}

/** Opening it is noted, which is why showing one writes. */
export function showForm(ctx: StaffContext, id: number): Promise<CallReply<typeof calls.getFormFile>> {
  return ctx.write(async tx => {
    const row = await requireListed(tx, ctx, id)
    await noteOpening(tx, ctx, row.patient_id, 'form')
    return { data: await presentForm(tx, ctx, row) }
  })
}

/** Of a patient whom the caller sees. */
export async function requireForm(tx: ClinicTx, ctx: StaffContext, id: number): Promise<FormRow> {
  const row = await findFormRow(tx, id)
  if (!row) throw new Failure('not_found')
  await findSeen(tx, ctx, row.patient_id)
  return row
}

async function requireListed(tx: ClinicTx, ctx: StaffContext, id: number): Promise<ListedRow> {
  const row = await findListedForm(tx, id)
  if (!row) throw new Failure('not_found')
  await findSeen(tx, ctx, row.patient_id)
  return row
}

/** Changes a form that nobody has signed; its row is held. */
function changeForm(
  ctx: StaffContext,
  id: number,
  change: (tx: WriteTx, form: FormRow) => Promise<void>,
): Promise<Listed> {
  return ctx.write(async tx => {
    await requireForm(tx, ctx, id)
    const form = await lockFormRow(tx, id)
    if (!form) throw new Failure('not_found')
    if (form.status === 2) throw new Failure('form_signed')
    await change(tx, form)
    return { data: await presentListed(tx, ctx, await requireListed(tx, ctx, id)) }
  })
}

export function sendForm(ctx: StaffContext, id: number, channel: Channel | undefined): Promise<Listed> {
  return changeForm(ctx, id, async (tx, form) => {
    if (form.void_at !== null) throw new Failure('form_void')
    await sendForms(tx, ctx, [form], await requireRoute(tx, form.patient_id, channel))
    await recordChange(tx, form, { sent: true })
  })
}

export async function showOnTablet(
  ctx: StaffContext,
  id: number,
): Promise<CallReply<typeof calls.openFormOnTablet>> {
  let url = ''
  const { data } = await changeForm(ctx, id, async (tx, form) => {
    if (form.void_at !== null) throw new Failure('form_void')
    // What stands there too is signed behind it, without another walk to the desk.
    const others = (await listOnTablet(tx, form.patient_id)).filter(other => other !== id)
    const rows = [form]
    for (const other of others) rows.push((await lockFormRow(tx, other))!)
    url = (
      await openOnTablet(
        tx,
        ctx,
        rows.filter(row => row.status < 2),
      )
    )[0]!
    await recordChange(tx, form, { on_tablet: true })
  })
  return { data: { url, file: data } }
}

export function takeFormBack(ctx: StaffContext, id: number, reason: string): Promise<Listed> {
  return changeForm(ctx, id, async (tx, form) => {
    if (form.void_at !== null) return
    const { accountId, clinicId } = ctx.actor
    await setVoid(tx, id, accountId, new Date(ctx.now), reason)
    const document = { clinicId, formFileId: id }
    await addDocumentEvent(tx, document, { what: 'void', at: ctx.now, by: accountId, detail: reason })
    await tx.record('patient_record', form.patient_id, 'form_removed', { form: id }, { form: id, reason })
  })
}

/** Somebody of the clinic says that they see who is about to sign this very document. */
export function witnessForm(
  ctx: StaffContext,
  id: number,
  { document_sha256: document, is_known: isKnown }: { document_sha256: string; is_known: boolean },
): Promise<Listed> {
  return changeForm(ctx, id, async (tx, form) => {
    const state = stateOf(form, ctx.now)
    if (state === 'void' || state === 'expired') throw new Failure(`form_${state}`)
    if (!isKnown) throw refuseField('is_known', 'required')
    if (form.document_sha256 === null || form.document_sha256 !== document.toLowerCase())
      throw new Failure('document_changed')
    const { accountId, clinicId } = ctx.actor
    await setWitness(tx, id, accountId, new Date(ctx.now), Buffer.from(form.document_sha256, 'hex'))
    await addDocumentEvent(
      tx,
      { clinicId, formFileId: id },
      { what: 'witnessed', at: ctx.now, by: accountId },
    )
    await recordChange(tx, form, { witnessed: true })
  })
}

async function recordChange(
  tx: WriteTx,
  { id, patient_id: patientId }: FormRow,
  what: Record<string, boolean>,
) {
  await tx.record('patient_record', patientId, 'form_changed', undefined, { form: id, ...what })
}

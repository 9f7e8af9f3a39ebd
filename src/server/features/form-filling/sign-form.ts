// Signing: everything is looked at again under the form's lock, and what was seen is what is signed.

import type { CallBody, CallReply } from '#contract/call.ts'
import type { signForm } from '#contract/documents/public-forms.ts'
import { say } from '#contract/texts.ts'
import { alarmsOf } from '#domain/documents/forms/answers.ts'
import { visibleAnswers } from '#domain/documents/forms/conditions.ts'
import { addMonths } from '#domain/time/recurrence.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import {
  beginCodeGuess,
  shortPrint,
  takeBackCodeGuesses,
} from '#server/features/document-access/document-codes.ts'
import { grantOpening } from '#server/features/document-access/openings.ts'
import { addDocumentEvent, listDocumentEvents } from '#server/features/document-events/document-events.ts'
import { hashOfJson, sha256Of, type Evidence } from '#server/features/form-files/evidence.ts'
import { inputsOf, readPaper } from '#server/features/form-files/form-paper.ts'
import type { FormRow } from '#server/features/form-files/form-rows.ts'
import { codeOfForm, proofOf } from '#server/features/form-files/form-state.ts'
import { notify } from '#server/features/notifications/notify.ts'
import { queueJob } from '#server/jobs/jobs.sql.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { findSignerFacts, lockChain, moveChain, setAwaitsWitness, setSigned } from './filling.sql.ts'
import { requireOpen, withForm, withOpenForm } from './find-filling.ts'
import { refuseUnready } from './make-document.ts'
import {
  countWrongCode,
  keyOfForm,
  requireCode,
  useCode,
  witnessOf,
  WrongCodeGiven,
  type Proof,
} from './prove-signer.ts'
import { readSignature } from './read-signature.ts'
import { SEAL_FORM } from './seal-form.ts'
import { showFilling } from './show-form.ts'
import { isChild, settleSigner } from './signer.ts'
import { WORDS } from './words.ts'

type Body = CallBody<typeof signForm>
type Reply = CallReply<typeof signForm>

/** Taken back with all that was done: nobody has said yet who stands before the tablet. */
class NobodyCame extends Error {}

export async function sign(ctx: Context, token: string, body: Body): Promise<Reply> {
  if (!body.consent) throw refuseField('consent', 'must_agree')
  const beside = { ...ctx, requestKey: undefined }
  const known = await withForm(beside, token, async (_tx, form) => form)
  const needsCode = known.status < 2 && proofOf(known) === 'sms'
  if (needsCode) {
    // What is wrong without looking at the code costs no try of it.
    requireOpen(ctx, known)
    refuseOther(known, body)
    readSignature(known, 'sms', body)
    requireCode(body.code)
    await beginCodeGuess(ctx, keyOfForm(known))
  }
  try {
    await withOpenForm(ctx, token, (tx, form) => signLocked(tx, ctx, form, body))
  } catch (error) {
    if (error instanceof WrongCodeGiven) return countWrongCode(ctx, known, useOf(known), body.code!, error)
    if (!(error instanceof NobodyCame)) throw error
    await withOpenForm(beside, token, (tx, form) => awaitWitness(tx, ctx, form, body))
    return { data: { state: 'awaits_witness', form: null } }
  }
  if (needsCode) await takeBackCodeGuesses(ctx, keyOfForm(known))
  // The tablet is in somebody else's hands next.
  const isOwn = !known.is_tablet
  if (isOwn) grantOpening(ctx, { clinicId: known.clinic_id, kind: 'form', id: known.id })
  const { data } = await showFilling(beside, token, isOwn)
  return { data: { state: 'signed', form: data } }
}

const useOf = ({ document_sha256: sha256 }: FormRow) => ({ signs: Buffer.from(sha256!, 'hex') })

/** Answers what the call's key keeps: who asks again with it is told the same. */
async function signLocked(tx: WriteTx, ctx: Context, form: FormRow, body: Body): Promise<{ id: number }> {
  const { clinic_id: clinicId, id, content } = form
  refuseOther(form, body)
  refuseUnready(form)
  const paper = await readPaper(tx, form, ctx.now)
  if (inputsOf(paper).toString('hex') !== form.document_inputs) throw new Failure('document_changed')
  const kind = proofOf(form)
  const signature = readSignature(form, kind, body)
  const facts = await findSignerFacts(tx, form.patient_id)
  if (!facts) throw new Failure('not_found')
  const name = settleSigner(content, facts, {
    as: body.as,
    name: body.name,
    isOfChild: await isChild(tx, facts, ctx.now),
  })
  const proof = await prove(tx, ctx, form, kind, body.code)

  const document = { clinicId, formFileId: id }
  if ('code' in proof)
    await addDocumentEvent(tx, document, { what: 'code_right', at: ctx.now, detail: ctx.address })
  await addDocumentEvent(tx, document, { what: 'signed', at: ctx.now, detail: ctx.address })
  const events = await listDocumentEvents(tx, document)
  const answers = visibleAnswers(content, form.answers)
  await tell(tx, ctx, form)
  await queueJob(tx, SEAL_FORM, { clinic_id: clinicId, id }, { key: `seal-form:${clinicId}:${id}` })
  // The last that is held: whoever signs next in the clinic waits for the end alone.
  const previous = await lockChain(tx, clinicId)
  const evidence: Evidence = {
    format: 1,
    file: codeOfForm(form),
    template: paper.template,
    document_sha256: form.document_sha256!,
    // As the document says them, so that it can be held against what is kept.
    answers_sha256: hashOfJson(paper.answers).toString('hex'),
    signature_sha256: (signature.strokes
      ? hashOfJson(signature.strokes)
      : sha256Of(signature.typedName ?? '')
    ).toString('hex'),
    signer: { name, as: body.as, patient_id: form.patient_id },
    consent_text: say(WORDS.consent, form.language),
    ...proof,
    request: {
      ip: ctx.address,
      agent: ctx.userAgent,
      language: form.language,
      screen: body.screen ?? '',
      was_read: body.was_read ?? false,
    },
    signed_at: new Date(ctx.now).toISOString(),
    events: events.map(event => ({
      ...event,
      at: event.at.toISOString(),
      sha256: event.sha256.toString('hex'),
    })),
    previous: previous.toString('hex'),
  }
  const hash = hashOfJson(evidence)
  await setSigned(tx, id, {
    answers,
    signed_at: new Date(ctx.now),
    signed_as: body.as,
    signer_name: name,
    strokes: signature.strokes,
    typed_name: signature.typedName,
    evidence,
    paper,
    evidence_sha256: hash,
    previous_sha256: previous,
    renews_on: await renewalOf(tx, content.signing.renew_months, ctx.now),
  })
  await moveChain(tx, clinicId, hash)
  return { id }
}

/** The document that is signed is the one that was made last. */
function refuseOther(form: FormRow, { document_sha256: seen }: Body): void {
  if (form.document_sha256 === null || form.document_sha256 !== seen.toLowerCase())
    throw new Failure('document_changed')
}

async function prove(
  tx: WriteTx,
  ctx: Context,
  form: FormRow,
  kind: 'sms' | 'witness' | 'none',
  code: string | undefined,
): Promise<Proof> {
  if (kind === 'none') return {}
  if (kind === 'sms') return useCode(tx, ctx, form, useOf(form), requireCode(code))
  const witness = witnessOf(form, ctx.now)
  if (!witness) throw new NobodyCame()
  return witness
}

/** The page goes on asking; a colleague is told by the record that somebody waits. */
async function awaitWitness(tx: WriteTx, ctx: Context, form: FormRow, body: Body): Promise<void> {
  refuseOther(form, body)
  if (form.awaits_witness_at !== null) return
  await setAwaitsWitness(tx, form.id, new Date(ctx.now))
  const document = { clinicId: form.clinic_id, formFileId: form.id }
  const detail = shortPrint(Buffer.from(form.document_sha256!, 'hex'))
  await addDocumentEvent(tx, document, { what: 'awaits_witness', at: ctx.now, detail })
  await tx.record('patient_record', form.patient_id, 'form_changed', undefined, {
    form: form.id,
    awaits_witness: true,
  })
}

async function renewalOf(tx: WriteTx, months: number | undefined, now: number): Promise<string | null> {
  return months === undefined ? null : addMonths(localDateOf(now, await tx.zone), months)
}

async function tell(tx: WriteTx, { now }: Context, form: FormRow): Promise<void> {
  const { clinic_id: clinicId, patient_id: patientId, booking_id: bookingId } = form
  await tx.record('patient_record', patientId, 'form_changed', undefined, { form: form.id, signed: true })
  const about = { form: form.id }
  await notify(tx, { clinicId, now, kind: 'form_signed', patientId, bookingId, about })
  if (alarmsOf(form.content, form.answers).length > 0)
    await notify(tx, { clinicId, now, kind: 'alarming_answer', patientId, bookingId, about })
}

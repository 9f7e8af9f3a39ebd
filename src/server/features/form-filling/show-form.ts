import { formatPhone } from '#domain/people/phone.ts'
import type { CallReply } from '#contract/call.ts'
import type { getPublicForm, PublicForm } from '#contract/documents/public-forms.ts'
import { say } from '#contract/texts.ts'
import { countAnswered } from '#domain/documents/forms/answers.ts'
import { maskEmail, maskRecordValue } from '#domain/documents/masks.ts'
import type { RecordField } from '#domain/documents/forms/form-template.ts'
import type { TagKey, TagValues } from '#domain/documents/tags.ts'
import { textIn } from '#domain/documents/texts.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import { findChannel } from '#server/features/document-access/document-codes.ts'
import { mayOpen } from '#server/features/document-access/openings.ts'
import { addDocumentEvent } from '#server/features/document-events/document-events.ts'
import { findTagValues } from '#server/features/document-tags/tag-values.ts'
import { linkToFile } from '#server/features/files/file-links.ts'
import { tagsOf } from '#server/features/form-files/form-paper.ts'
import {
  listImagesOf,
  listOpenForms,
  listUploadsOf,
  type FormRow,
} from '#server/features/form-files/form-rows.ts'
import { proofOf, stateOf } from '#server/features/form-files/form-state.ts'
import { linkOfForm } from '#server/features/form-files/form-tokens.ts'
import {
  findRecordValues,
  sayRecordValue,
  type RecordValues,
} from '#server/features/form-files/record-values.ts'
import { findReach } from '#server/features/messages/claiming/say-of-visit.ts'
import type { Context } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { findFillingFacts, findSignerFacts, setOpened } from './filling.sql.ts'
import { withForm } from './find-filling.ts'
import { keyOfForm } from './prove-signer.ts'
import { isChild } from './signer.ts'
import { WORDS } from './words.ts'

type Reply = CallReply<typeof getPublicForm>

/** What the link of a form opens. Opening it for the first time is kept, which is why showing one writes. */
export function showFilling(ctx: Context, token: string, isSigner = false): Promise<Reply> {
  return withForm(ctx, token, async (tx, form) => {
    await noteOpened(tx, ctx, form)
    return {
      data: await present(
        tx,
        ctx,
        form,
        isSigner || mayOpen(ctx, { clinicId: form.clinic_id, kind: 'form', id: form.id }),
      ),
    }
  })
}

async function noteOpened(tx: WriteTx, ctx: Context, form: FormRow): Promise<void> {
  const isStaff = ctx.actor.kind === 'staff' && ctx.actor.clinicId === form.clinic_id
  // Messengers open links too, to show what is behind them.
  if (ctx.isDrawing) return
  if (form.opened_at !== null || stateOf(form, ctx.now) !== 'open' || (isStaff && !form.is_tablet)) return
  if (!(await setOpened(tx, form.id, new Date(ctx.now)))) return
  const document = { clinicId: form.clinic_id, formFileId: form.id }
  await addDocumentEvent(tx, document, { what: 'opened', at: ctx.now, detail: ctx.address })
  await tx.record('patient_record', form.patient_id, 'form_changed', undefined, {
    form: form.id,
    opened: true,
  })
}

async function present(tx: WriteTx, ctx: Context, form: FormRow, isKnown: boolean): Promise<PublicForm> {
  const { content, language, patient_id: patientId, booking_id: bookingId, clinic_id: clinicId } = form
  const state = stateOf(form, ctx.now)
  const isOpen = state === 'open'
  const zone = await tx.zone
  const [facts, signer, reach] = await Promise.all([
    findFillingFacts(tx, bookingId),
    findSignerFacts(tx, patientId),
    findReach(tx, patientId, ctx.now),
  ])
  // Before it is signed a code signs, by SMS alone; afterwards it opens.
  const channel = await findChannel(
    tx,
    ctx,
    keyOfForm(form),
    state === 'signed' ? 'opens' : { signs: Buffer.alloc(0) },
  )
  const tags = isOpen
    ? await findTagValues(tx, { patientId, bookingId, language, now: ctx.now, teeth: form.teeth })
    : {}
  const values = isOpen
    ? await findRecordValues(tx, patientId, { mayContact: true, now: ctx.now })
    : undefined
  const shownImages = new Set(content.elements.flatMap(({ image_id: id }) => id ?? []))
  const images = isOpen && shownImages.size > 0 ? await listImagesOf(tx, form.template_id) : []
  const isOfChild = signer ? await isChild(tx, signer, ctx.now) : false
  const takesGuardian = isOfChild || content.signing.signers.includes('guardian')
  const { visit } = facts
  return {
    state: state === 'waiting' ? 'expired' : state,
    language,
    languages: [...content.languages],
    clinic: { name: facts.name, phone: facts.phone && formatPhone(facts.phone) },
    title: textIn(content.title, language),
    patient_first_name: signer?.first_name ?? '',
    content: isOpen ? content : null,
    images: images
      .filter(({ id }) => shownImages.has(id))
      .map(({ id, file_id: fileId, width, height }) => ({
        id,
        url: linkToFile(ctx, clinicId, fileId),
        width,
        height,
      })),
    tags: shownTags(tags, tagsOf(content)),
    answers: isOpen ? form.answers : {},
    revision: form.revision,
    uploads: isOpen
      ? (await listUploadsOf(tx, form.id)).map(({ id, element, name, type, size }) => ({
          id,
          element,
          name,
          type,
          size,
        }))
      : [],
    known: values ? knownOf(form, values) : {},
    proof: proofOf(form),
    code_to: channel?.masked ?? null,
    guardian: takesGuardian ? { required: isOfChild, name: signer?.guardian_name ?? '' } : null,
    consent_text: say(WORDS.consent, language),
    expires_at: form.expires_at && formatInstant(form.expires_at.getTime(), zone),
    visit: visit && {
      start: formatInstant(visit.start, visit.zone),
      end: formatInstant(visit.end, visit.zone),
      zone: visit.zone,
      doctor: visit.doctor,
      address: visit.address,
    },
    next: state === 'open' || state === 'signed' ? await listNext(tx, ctx, form, isKnown) : [],
    signed:
      form.signed_at === null
        ? null
        : {
            at: formatInstant(form.signed_at.getTime(), zone),
            document_sha256: form.document_sha256!,
            pages: form.document_pages ?? 1,
            is_ready: form.completed_file_id !== null,
            may_open: isKnown,
            is_tablet: form.is_tablet,
            email: reach?.email ? maskEmail(reach.email) : null,
          },
  }
}

/** What the record knows and others should not; the document that is signed says it. */
const SECRET: Readonly<Partial<Record<TagKey, RecordField>>> = {
  patient_cnp: 'cnp',
  patient_birth_date: 'birth_date',
  patient_address: 'address',
  patient_phone: 'phone',
  allergies: 'allergies',
}

function shownTags(tags: TagValues, named: ReadonlySet<TagKey>): TagValues {
  return Object.fromEntries(
    Object.entries(tags)
      .filter(([key]) => named.has(key as TagKey))
      .map(([key, said]) => [
        key,
        SECRET[key as TagKey] ? maskRecordValue(SECRET[key as TagKey]!, said) : said,
      ]),
  )
}

function knownOf({ content, language }: FormRow, values: RecordValues): Record<string, string> {
  return Object.fromEntries(
    content.elements.flatMap(({ id, field }) => {
      const said = field ? maskRecordValue(field, sayRecordValue(values, field, language)) : ''
      return said === '' ? [] : [[id, said]]
    }),
  )
}

/**
 * Others of the patient that wait. Whoever holds this link has those that came with it; the rest is told to a browser alone
 * whose person has signed, or given a code.
 */
async function listNext(
  tx: WriteTx,
  ctx: Context,
  form: FormRow,
  isKnown: boolean,
): Promise<PublicForm['next']> {
  const others = await listOpenForms(tx, form.patient_id, new Date(ctx.now))
  return others
    .filter(other => other.id !== form.id && (isKnown || cameTogether(form, other)))
    .flatMap(other => {
      const url = linkOfForm(ctx.config, other)
      const title = textIn(other.content.title, form.language)
      return url === null ? [] : [{ title, url, ...countAnswered(other.content, other.answers) }]
    })
}

function cameTogether(one: FormRow, other: FormRow): boolean {
  const isSameTime = one.sent_at?.getTime() === other.sent_at?.getTime()
  return (
    isSameTime &&
    (one.is_tablet ? other.is_tablet : one.message_id !== null && one.message_id === other.message_id)
  )
}

import type { FormFile, ListedFormFile } from '#contract/documents/form-files.ts'
import type { Language } from '#contract/language.ts'
import { countAnswered } from '#domain/documents/forms/answers.ts'
import { visibleAnswers } from '#domain/documents/forms/conditions.ts'
import type { Answers } from '#domain/documents/forms/form-template.ts'
import { countPoints, strokesSvg } from '#domain/documents/strokes.ts'
import { textIn } from '#domain/documents/texts.ts'
import { say } from '#contract/texts.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import { listDocumentEvents } from '#server/features/document-events/document-events.ts'
import { linkToFile } from '#server/features/files/file-links.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { listUploadRows } from './form-files.sql.ts'
import type { FormRow, ListedRow } from './form-rows.sql.ts'
import { codeOfForm, stateOf } from './form-state.ts'
import { linkOfForm } from './form-tokens.ts'
import { notableOf, sayNotable, type Notable } from './notable.ts'
import {
  findRecordValues,
  MASKED_FIELDS,
  sayAlerts,
  sayRecordValue,
  type RecordValues,
} from './record-values.ts'
import { WORDS } from './words.ts'

type Shown = {
  readonly now: number
  readonly language: Language
  readonly zone: string
  readonly mayClinical: boolean
}

export async function presentListed(
  tx: ClinicTx,
  ctx: StaffContext,
  row: ListedRow,
): Promise<ListedFormFile> {
  const { now, language, actor } = ctx
  return present(row, {
    now,
    language,
    zone: await tx.zone,
    mayClinical: actor.permissions.has('clinical.view'),
  })
}

function present(row: ListedRow, { now, language, zone, mayClinical }: Shown): ListedFormFile {
  const at = (instant: Date | null) => instant && formatInstant(instant.getTime(), zone)
  // What warns and what is to be accepted are contents, of which a list tells how many.
  const notable = mayClinical ? notableOf(row) : []
  const accepted = mayClinical ? row.accepted.length : 0
  return {
    id: row.id,
    code: codeOfForm(row),
    title: textIn(row.content.title, language),
    template_id: row.template_id,
    template_version: row.template_version,
    patient_id: row.patient_id,
    status: row.status,
    state: stateOf(row, now),
    booking: row.visit && {
      id: row.visit.id,
      at: formatInstant(row.visit.start, row.visit.zone),
      doctor: row.visit.doctor,
    },
    created_at: at(row.created_at)!,
    created_by: row.created_by,
    goes_at: row.status === 0 ? at(row.goes_at) : null,
    sent: row.sent_at &&
      row.sent_channel && { channel: row.sent_channel, at: at(row.sent_at)!, state: sentState(row) },
    opened_at: at(row.opened_at),
    expires_at: at(row.expires_at),
    void_reason: row.void_reason,
    ...countAnswered(row.content, row.answers),
    signed_at: at(row.signed_at),
    proof: row.status < 2 ? null : proofGiven(row),
    witness: row.status === 2 && row.evidence?.witness ? row.evidence.witness.name : null,
    awaits_witness: stateOf(row, now) === 'open' && row.awaits_witness_at !== null && row.witness_at === null,
    renews_at: row.renews_on,
    is_ready: row.completed_file_id !== null,
    alarms: notable.filter(({ warns }) => warns).length,
    to_accept: row.status === 2 ? notable.filter(({ enters }) => enters !== null).length - accepted : 0,
    accepted,
  }
}

function sentState({ sent_channel: channel, message_status: status }: ListedRow) {
  if (channel === 'tablet') return 'open'
  if (status === 'sent' || status === 'delivered') return status
  return status === 'failed' || status === 'undelivered' || status === 'skipped' ? 'failed' : 'queued'
}

const proofGiven = ({ evidence }: FormRow) =>
  evidence?.code ? 'sms' : evidence?.witness ? 'witness' : 'none'

export async function presentForm(tx: ClinicTx, ctx: StaffContext, row: ListedRow): Promise<FormFile> {
  const { language, now, actor } = ctx
  const mayContact = actor.permissions.has('patients.contact')
  const zone = await tx.zone
  const listed = present(row, { now, language, zone, mayClinical: true })
  const at = (instant: Date | null) => instant && formatInstant(instant.getTime(), zone)
  const [values, events, uploads] = await Promise.all([
    findRecordValues(tx, row.patient_id, { mayContact, now }),
    listDocumentEvents(tx, { formFileId: row.id }),
    listUploadRows(tx, row.id),
  ])
  const { evidence, strokes } = row
  return {
    ...listed,
    language: row.language,
    document_sha256: row.document_sha256,
    content: row.content,
    answers: mayContact ? visibleAnswers(row.content, row.answers) : withoutContacts(row),
    uploads: uploads.map(({ file_id: fileId, id, name, type, size }) => ({
      id, name, type, size,
      url: linkToFile(ctx, actor.clinicId, fileId),
    })), // prettier-ignore
    notable: notableOf(row).map(each => {
      const accepted = row.accepted.find(({ element }) => element === each.element.id)
      return {
        element: each.element.id,
        ...sayNotable(each, language),
        ...(!mayContact && isMasked(each) && { said: '•••' }),
        warns: each.warns,
        enters: each.enters,
        record: values ? sayOfRecord(values, each, language) : '',
        accepted_at: accepted ? formatInstant(Date.parse(accepted.at), zone) : null,
        accepted_by: accepted?.by ?? null,
      }
    }),
    signer:
      row.signer_name !== null && row.signed_as !== null
        ? { name: row.signer_name, as: row.signed_as }
        : null,
    signature: strokes
      ? strokesSvg(strokes, say(WORDS.signature, language, { name: row.signer_name ?? '' }))
      : '',
    signature_points: strokes ? countPoints(strokes) : 0,
    evidence: evidence && {
      document_sha256: evidence.document_sha256,
      answers_sha256: evidence.answers_sha256,
      signature_sha256: evidence.signature_sha256,
      sha256: row.evidence_sha256!,
      code_to: evidence.code?.to ?? null,
      tries: evidence.code?.tries ?? null,
      device: evidence.request.agent,
      address: evidence.request.ip,
      consent_text: evidence.consent_text,
      verified_at: at(row.verified_at),
      is_unchanged: row.is_unchanged,
    },
    events: events.map(({ what, at: when, by, detail }) => ({
      what,
      at: formatInstant(when.getTime(), zone),
      by,
      detail,
    })),
    // Whoever holds it is taken for the patient.
    url: mayContact && listed.state === 'open' ? linkOfForm(ctx.config, row) : null,
  }
}

const isMasked = ({ element }: Notable) => element.field !== undefined && MASKED_FIELDS.has(element.field)

function withoutContacts({ content, answers }: FormRow): Answers {
  const masked = new Set(
    content.elements.filter(({ field }) => field && MASKED_FIELDS.has(field)).map(({ id }) => id),
  )
  return Object.fromEntries(
    Object.entries(visibleAnswers(content, answers)).map(([id, answer]) => [
      id,
      masked.has(id) && typeof answer === 'string' ? '•••' : answer,
    ]),
  )
}

function sayOfRecord(values: RecordValues, { enters }: Notable, language: Language): string {
  if (enters === null) return ''
  return enters === 'alerts' ? sayAlerts(values, language) : sayRecordValue(values, enters, language)
}

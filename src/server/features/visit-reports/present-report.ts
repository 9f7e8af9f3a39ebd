import type { ListedReport, VisitReport } from '#contract/documents/visit-reports.ts'
import { problemsOfFields } from '#domain/documents/reports/fields.ts'
import { maskEmail, maskPhone } from '#domain/documents/masks.ts'
import { CONTACT_TAGS, type TagKey, type TagValues } from '#domain/documents/tags.ts'
import { formatPhone } from '#domain/people/phone.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import { canonicalJson } from '#domain/documents/canonical-json.ts'
import { listDocumentEvents } from '#server/features/document-events/document-events.ts'
import { presentImages } from '#server/features/document-templates/template-images.ts'
import { takesSms } from '#server/features/accounts/phone/phone-kind.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { findContact } from './report-contact.sql.ts'
import { readBlocks, resolveTags } from './report-blocks.ts'
import { findWriter } from './report-writers.sql.ts'
import type { ReportRow } from './visit-reports.sql.ts'

/** How long locking can be taken back. */
export const UNLOCK_MILLISECONDS = 60_000

/** Until when locking can be taken back, in epoch milliseconds; nothing where it cannot any more. */
export function unlockUntil({
  status,
  locked_at: locked,
  unlocked_at: unlocked,
  final_at: final,
  sent,
}: ReportRow): number | undefined {
  return status === 'locked' && locked && !unlocked && !final && !sent
    ? locked.getTime() + UNLOCK_MILLISECONDS
    : undefined
}

export function presentListed(row: ReportRow, zone: string, now: number): ListedReport {
  const until = unlockUntil(row)
  const { content, language } = row
  return {
    id: row.id,
    title: content.title[language] || content.title.ro || content.title.en || '',
    patient_id: row.patient_id,
    booking_id: row.booking_id,
    visit_at: formatInstant(row.visit_at.getTime(), zone),
    doctor: { id: row.doctor_id, name: [row.doctor_title, row.doctor_name].filter(Boolean).join(' ') },
    status: row.status === 'draft' ? 'draft' : until !== undefined && until > now ? 'locking' : 'locked',
    number: row.number,
    corrects: row.corrects,
    corrected_by: [...row.corrected_by],
    sent: row.sent && {
      ...row.sent,
      at: formatInstant(Date.parse(row.sent.at), zone),
      opened_at: row.sent.opened_at && formatInstant(Date.parse(row.sent.opened_at), zone),
    },
    changed_at: formatInstant(row.changed_at.getTime(), zone),
    changed_by: row.changed_by,
  }
}

/** Of what is kept of a report, what people ask of it. */
const STEPS = new Set(['started', 'locked', 'unlocked', 'sealed', 'sent', 'opened', 'corrected'])

export async function presentReport(tx: ClinicTx, ctx: StaffContext, row: ReportRow): Promise<VisitReport> {
  const zone = await tx.zone
  const at = (instant: Date) => formatInstant(instant.getTime(), zone)
  const blocks = row.blocks ?? (await readBlocks(tx, row))
  const writer = row.status === 'draft' ? await findWriter(tx, row.id, new Date(ctx.now)) : undefined
  const until = unlockUntil(row)
  const mayUnlock = until !== undefined && until > ctx.now && row.locked_by === ctx.actor.accountId
  const events = await listDocumentEvents(tx, { reportId: row.id })
  const contact = await findContact(tx, row.patient_id)
  const mobile = contact?.mobile && takesSms(contact.mobile) ? maskPhone(formatPhone(contact.mobile)) : null
  return {
    ...presentListed(row, zone, ctx.now),
    version: row.version,
    language: row.language,
    template: { id: row.template_id, version: row.template_version, content: row.content },
    images: await presentImages(tx, ctx, ctx.actor.clinicId, row.template_id),
    tags: ctx.actor.permissions.has('patients.contact') ? row.tags : withoutContacts(row.tags),
    tags_changed: row.status === 'draft' && (await haveTagsChanged(tx, ctx, row)),
    fields: row.fields,
    blocks,
    missing: row.status === 'draft' ? Object.keys(problemsOfFields(row.content.fields, row.fields)) : [],
    started_at: at(row.created_at),
    locked_at: row.locked_at && at(row.locked_at),
    unlock_until: mayUnlock ? formatInstant(until, zone) : null,
    writer:
      writer && writer.account_id !== ctx.actor.accountId
        ? { account_id: writer.account_id, name: writer.name, until: at(writer.until) }
        : null,
    history: [
      ...events
        .filter(({ what }) => STEPS.has(what))
        .map(({ what, at: when, by, detail }) => ({
          what: [what, detail].filter(Boolean).join(' '),
          at: at(new Date(when)),
          by,
        })),
      ...row.told.map(({ what, at: when }) => ({ what, at: at(new Date(when)), by: '' })),
    ],
    sha256: row.content_sha256,
    contact: { sms: mobile, email: contact?.email ? maskEmail(contact.email) : null },
  }
}

const withoutContacts = (tags: TagValues): TagValues =>
  Object.fromEntries(
    Object.entries(tags).map(([key, said]) => [key, said && CONTACT_TAGS.has(key as TagKey) ? '•••' : said]),
  )

async function haveTagsChanged(tx: ClinicTx, ctx: StaffContext, row: ReportRow): Promise<boolean> {
  const now = await resolveTags(tx, ctx, row)
  return canonicalJson({ ...now, report_number: '' }) !== canonicalJson({ ...row.tags, report_number: '' })
}

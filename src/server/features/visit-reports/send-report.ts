import { sayEmail } from '#server/texts/say-email.ts'
import { addLink } from '#server/features/document-access/links.ts'
import { addDocumentEvent } from '#server/features/document-events/document-events.ts'
import { tellOfDocument } from '#server/features/document-messages/document-messages.ts'
import { takesSms } from '#server/features/accounts/phone/phone-kind.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import { limitAttempts } from '#server/http/limits.ts'
import { say } from '#contract/texts.ts'
import type { StaffContext } from '#server/http/services.ts'
import { endMinute } from './end-minute.ts'
import { presentReport } from './present-report.ts'
import { findContact } from './report-contact.sql.ts'
import { getReport, lockReport, type Reply } from './visit-reports.ts'
import { EMAIL, SMS } from './words.ts'

const DAYS = 30
const HOUR = 3600

/** Sends a link to a locked report by each of the channels; sent, nothing takes its locking back. */
export async function sendReport(
  ctx: StaffContext,
  id: number,
  channels: readonly ('sms' | 'email')[],
): Promise<Reply> {
  await limitAttempts(ctx, [{ key: `report-sent:${ctx.actor.accountId}`, max: 200, windowSeconds: HOUR }])
  return ctx.write(async tx => {
    const row = await lockReport(tx, ctx, id)
    if (row.status !== 'locked') throw new Failure('report_not_locked')
    const contact = await findContact(tx, row.patient_id)
    const reach = {
      sms: contact?.mobile && takesSms(contact.mobile) ? contact.mobile : null,
      email: contact?.email ?? null,
    }
    const wanted = [...new Set(channels)]
    refuseTogether(
      wanted.length === 0 && refuseField('channels', 'choice'),
      wanted.includes('sms') && !reach.sms && refuseField('channels', 'no_mobile'),
      wanted.includes('email') && !reach.email && refuseField('channels', 'no_email'),
    )
    const { clinicId, accountId } = ctx.actor
    await endMinute(tx, ctx, row)
    const language = languageOf(contact?.language) ?? row.language
    for (const channel of wanted) {
      const {
        id: linkId,
        token,
        expiresAt,
      } = await addLink(tx, {
        clinicId,
        of: { reportId: id },
        channel,
        by: accountId,
        now: ctx.now,
        days: DAYS,
      })
      const message = await tellOfDocument(tx, ctx, {
        tag: 'report',
        clinicId,
        patientId: row.patient_id,
        bookingId: row.booking_id,
        channel,
        recipient: reach[channel]!,
        language,
        link: `${ctx.config.publicUrl}/document/${token}`,
        key: `report-link:${linkId}`,
        until: expiresAt,
        sentBy: accountId,
        sayIt: (values, spoken) =>
          channel === 'sms'
            ? { subject: '', body: say(SMS.body, spoken, values) }
            : sayEmail(EMAIL, spoken, values),
      })
      if (message === undefined) throw new Failure('report_not_sent')
      await addDocumentEvent(
        tx,
        { clinicId, reportId: id },
        { what: 'sent', at: ctx.now, by: accountId, detail: channel },
      )
    }
    await tx.record('patient_record', row.patient_id, 'report_changed', undefined, {
      report: id,
      sent: wanted,
    })
    return { data: await presentReport(tx, ctx, await getReport(tx, id)) }
  })
}

/** What the patient asked to be written in. */
const languageOf = (language: number | null | undefined) =>
  language === 1 ? 'en' : language === 2 ? 'ro' : undefined

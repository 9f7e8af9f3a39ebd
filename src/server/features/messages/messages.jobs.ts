import { whenAvailable } from '#server/db/when-available.ts'
import { defineJob } from '#server/jobs/job.ts'
import { emailHtml } from '#server/texts/email-html.ts'
import { z } from 'zod'
import { finishSending, listAttachments, startSending, type SendingOutcome } from './messages.sql.ts'

/** Whose messages are nobody else's. */
const PRODUCT = 'Zâmbet'
/** How long the note of what the gateway answered is tried again while the database is away. */
const NOTE_MILLISECONDS = 10 * 60_000

/**
 * Sends one message. It is sent again only while it is not noted as sent, so the one window for a second copy is a crash
 * of this process between the gateway's answer and the note; a database that goes away just then is waited for.
 */
export const sendMessage = defineJob({
  name: 'send-message',
  when: 'queued',
  input: z.object({ clinic_id: z.number(), id: z.number() }),
  async run({ clinic_id: clinicId, id }, { db, outside, now, isLastTry }) {
    const begun = await db.tenant(clinicId, async tx => {
      const row = await startSending(tx, id)
      return (
        row && { message: row, attachments: row.channel === 'email' ? await listAttachments(tx, id) : [] }
      )
    })
    if (!begun) return
    const { message, attachments } = begun
    const note = (outcome: SendingOutcome) =>
      whenAvailable(() => db.tenant(clinicId, tx => finishSending(tx, id, outcome)), {
        forMilliseconds: NOTE_MILLISECONDS,
      })
    const stableId = `${clinicId}.${id}`
    try {
      if (message.channel === 'sms')
        await outside.sms.send({ id: stableId, to: message.recipient, text: message.body })
      else
        await outside.email.send({
          id: stableId,
          to: message.recipient,
          subject: message.subject,
          text: message.body,
          html: emailHtml({ ...message, sender: message.clinic ?? PRODUCT }),
          attachments,
        })
    } catch (error) {
      const status = isLastTry ? ('failed' as const) : ('queued' as const)
      const reason = error instanceof Error ? error.message : String(error)
      await note({ status, error: reason, sent_at: null })
      throw error
    }
    await note({ status: 'sent', error: null, sent_at: new Date(now()) })
  },
})

import { whenAvailable } from '#server/db/when-available.ts'
import type { Services } from '#server/http/services.ts'
import { z } from 'zod'
import { finishSending, startSending, type SendingOutcome } from './messages.sql.ts'

/** As many as the queue itself allows; see queue_job() in the migrations. */
const MAX_ATTEMPTS = 12
/** How long the note of what the gateway answered is tried again while the database is away. */
const NOTE_MILLISECONDS = 10 * 60_000

const payload = z.object({ clinic_id: z.number(), id: z.number() })

/**
 * Sends one message. It is sent again only while it is not noted as sent, so the one window for a second copy is a crash
 * of this process between the gateway's answer and the note; a database that goes away just then is waited for.
 */
export async function sendMessage(services: Services, job: unknown): Promise<void> {
  const { clinic_id: clinicId, id } = payload.parse(job)
  const message = await services.db.tenant(clinicId, tx => startSending(tx, id))
  if (!message) return
  const note = (outcome: SendingOutcome) =>
    whenAvailable(() => services.db.tenant(clinicId, tx => finishSending(tx, id, outcome)), {
      forMilliseconds: NOTE_MILLISECONDS,
    })
  const stableId = `${clinicId}.${id}`
  try {
    if (message.channel === 'sms')
      await services.outside.sms.send({ id: stableId, to: message.recipient, text: message.body })
    else
      await services.outside.email.send({
        id: stableId,
        to: message.recipient,
        subject: message.subject,
        text: message.body,
      })
  } catch (error) {
    const status = message.attempts >= MAX_ATTEMPTS ? ('failed' as const) : ('queued' as const)
    const reason = error instanceof Error ? error.message : String(error)
    await note({ status, error: reason, sent_at: null })
    throw error
  }
  await note({ status: 'sent', error: null, sent_at: new Date(services.now()) })
}

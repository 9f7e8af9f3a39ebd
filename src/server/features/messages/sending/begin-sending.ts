import { goesBeyondCap } from '#domain/messages/categories.ts'
import type { SkipReason } from '#domain/messages/template.ts'
import { dropDiacritics, measureSms } from '#domain/texts/sms-segments.ts'
import type { Tx } from '#server/db/database.ts'
import {
  openGatewayOf,
  serverGateway,
  type ClinicGateway,
} from '#server/features/sms-gateways/gateway-of-clinic.ts'
import type { Services } from '#server/http/services.ts'
import type { Attachment } from '#server/outside/email.ts'
import { readSettings } from '#server/records/settings.sql.ts'
import { isAtCap } from './cap.ts'
import {
  countSendingAttempt,
  listAttachments,
  lockMessage,
  markSending,
  markSkipped,
  type SendingRow,
} from '../messages.sql.ts'
import { recheck } from '../claiming/recheck.ts'
import { tellCap } from './tell-cap.ts'

export type Begun =
  | { readonly channel: 'email'; readonly message: SendingRow; readonly attachments: readonly Attachment[] }
  | {
      readonly channel: 'sms'
      readonly message: SendingRow
      readonly by: ClinicGateway
      /** When an earlier attempt handed it over whose end nobody noted, epoch milliseconds. */
      readonly handedOver: number | null
    }

/**
 * Looks at a message again and marks it as being sent, in one transaction: undefined where it has gone already, or is not
 * to go any more. One that was being sent before may have reached its gateway.
 */
export async function beginSending(
  tx: Tx,
  services: Services,
  clinicId: number,
  id: number,
): Promise<Begun | undefined> {
  const now = services.now()
  // Before the message is held: visits come first in the order of locks.
  if (!(await recheck(tx, { clinicId, id, now, publicUrl: services.config.publicUrl }))) return undefined
  const row = await lockMessage(tx, id)
  if (!row || !['queued', 'sending', 'failed'].includes(row.status)) return undefined
  const by = row.channel === 'sms' ? await gatewayOf(tx, services, clinicId) : undefined
  if (by && row.status === 'sending') {
    await countSendingAttempt(tx, id)
    // Another gateway knows nothing of it.
    const known = row.gateway === by.name ? by : { ...by, gateway: { ...by.gateway, lookUp: undefined } }
    return { channel: 'sms', message: row, by: known, handedOver: row.begun ?? now }
  }
  const reason = await whyNot(tx, row, now)
  if (reason) {
    await markSkipped(tx, id, reason)
    if (reason === 'cap') await tellCap(tx, clinicId, now)
    return undefined
  }
  const body = by && clinicId > 0 ? await asSent(tx, row.body) : row.body
  await markSending(tx, id, {
    body,
    gateway: by?.name ?? null,
    sender: by?.sender ?? null,
    segments: by ? measureSms(body).segments : null,
    now: new Date(now),
  })
  const message = { ...row, body }
  return by
    ? { channel: 'sms', message, by, handedOver: null }
    : { channel: 'email', message, attachments: await listAttachments(tx, id) }
}

const gatewayOf = (tx: Tx, services: Services, clinicId: number) =>
  clinicId > 0 ? openGatewayOf(tx, services) : serverGateway(services)

async function whyNot(tx: Tx, row: SendingRow, now: number): Promise<SkipReason | undefined> {
  if (row.useful_until !== null && now > row.useful_until) return 'too_late'
  if (row.channel === 'sms' && !goesBeyondCap(row.category) && (await isAtCap(tx, now))) return 'cap'
  return undefined
}

/** Marks of letters make an SMS of twice the parts, so they go unless the clinic keeps them. */
async function asSent(tx: Tx, text: string): Promise<string> {
  const { plain_sms: isPlain } = await readSettings(tx, 'messages')
  return isPlain ? dropDiacritics(text) : text
}

import { measureSms } from '#domain/texts/sms-segments.ts'
import type { Tx } from '#server/db/database.ts'
import { noteDelivered, openGatewayOf } from '#server/features/sms-gateways/gateway-of-clinic.ts'
import type { Services } from '#server/http/services.ts'
import type { Receipt } from '#server/outside/sms/sms-gateway.ts'
import {
  adoptReceiptRows,
  getTold,
  keepReceipt,
  lockTold,
  noteCost,
  raiseState,
  type ReceiptState,
} from './receipts.sql.ts'
import { sendInstead } from './send-instead.ts'
import { tellCap } from './tell-cap.ts'
import { tellLost, tellLostDocument } from './tell-lost.ts'

/**
 * What this clinic's gateway says, kept whether or not it is known of which message: its name of it may be told to us later.
 * Answers whether it is.
 */
export async function takeReceipt(
  tx: Tx,
  services: Services,
  clinicId: number,
  gateway: string,
  { gatewayId, ownId, state, reason }: Receipt,
): Promise<boolean> {
  const id = ownId === null ? undefined : idOf(ownId, clinicId)
  const messageId = await lockTold(tx, { gateway, gatewayId, id })
  const named = gatewayId ?? ownId
  if (named === null) return false
  const now = new Date(services.now())
  await keepReceipt(tx, { clinicId, messageId, gateway, gatewayId: named, state, reason, now })
  if (messageId === undefined) return false
  await raise(tx, services, clinicId, messageId, { state, reason, gatewayId })
  return true
}

/** Takes what was said of a message before its gateway's name of it was known. */
export async function adoptReceipts(
  tx: Tx,
  services: Services,
  { clinicId, id, ...named }: { clinicId: number; id: number; gateway: string; gatewayId: string },
): Promise<void> {
  for (const { state, reason } of await adoptReceiptRows(tx, id, named))
    await raise(tx, services, clinicId, id, { state, reason, gatewayId: named.gatewayId })
}

/** Ours are "clinic.message"; another clinic's is nobody's here. */
function idOf(ownId: string, clinicId: number): number | undefined {
  const [, clinic, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(ownId) ?? []
  return Number(clinic) === clinicId ? Number(id) : undefined
}

const RAISES: Readonly<Record<ReceiptState, 'sent' | 'undelivered' | 'delivered'>> = {
  accepted: 'sent',
  sent: 'sent',
  undelivered: 'undelivered',
  failed: 'undelivered',
  delivered: 'delivered',
}

async function raise(
  tx: Tx,
  services: Services,
  clinicId: number,
  id: number,
  { state, reason, gatewayId }: { state: ReceiptState; reason: string | null; gatewayId: string | null },
): Promise<void> {
  const now = services.now()
  const to = RAISES[state]
  const why = to === 'undelivered' ? (reason ?? state) : null
  if (!(await raiseState(tx, id, to, { reason: why, gatewayId, now: new Date(now) }))) return
  if (clinicId === 0) return
  const told = await getTold(tx, id, new Date(now))
  if (told.cost_bani === null) {
    const { priceOf } = await openGatewayOf(tx, services)
    const parts = told.segments ?? measureSms(told.body).segments
    await noteCost(tx, id, parts, parts * priceOf(told.recipient))
    await tellCap(tx, clinicId, now)
  }
  if (to === 'delivered') await noteDelivered(tx, new Date(now))
  if (to !== 'undelivered') return
  await sendInstead(tx, services, clinicId, id)
  await tellLost(tx, 'undelivered', { clinicId, id, now })
  await tellLostDocument(tx, { clinicId, id, now })
}

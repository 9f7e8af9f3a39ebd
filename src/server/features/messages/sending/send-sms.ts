import { measureSms } from '#domain/texts/sms-segments.ts'
import type { Tx } from '#server/db/database.ts'
import {
  claimFailingNotice,
  noteGatewayFails,
  noteGatewayWorks,
} from '#server/features/sms-gateways/gateway-of-clinic.ts'
import type { SmsOutcome } from '#server/outside/sms/sms-gateway.ts'
import { notify } from '#server/features/notifications/notify.ts'
import type { Begun } from './begin-sending.ts'
import type { Sending } from './sending.ts'
import { markNotSent, markSent } from '../messages.sql.ts'
import { adoptReceipts } from './receipts.ts'
import { isPast } from './send-email.ts'
import { sendInstead } from './send-instead.ts'
import { tellCap } from './tell-cap.ts'
import { tellLost, tellLostDocument } from './tell-lost.ts'

type Sms = Extract<Begun, { channel: 'sms' }>

/** What is said of a message of which nobody knows whether it arrived at its gateway. */
const UNCONFIRMED = 'unconfirmed'
/** Questions after a message before it is taken for sent. */
const MOST_QUESTIONS = 4
const DOWN_MILLISECONDS = 10 * 60_000

/** Throws what a later attempt may mend. */
export async function sendSms(begun: Sms, sending: Sending): Promise<void> {
  const { services, clinicId, id, note } = sending
  const outcome = await hand(begun, sending)
  const now = services.now()
  const isOver = services.isLastTry || isPast(begun.message.useful_until, now)
  await note(async tx => {
    if (clinicId > 0) await noteGateway(tx, outcome, clinicId, now)
    if (outcome.kind === 'accepted') await noteSent(tx, begun, sending, outcome, null)
    else if (outcome.kind === 'unknown' && (isOver || isAskedEnough(begun)))
      await noteSent(tx, begun, sending, { kind: 'accepted', gatewayId: null }, UNCONFIRMED)
    else if (outcome.kind === 'unknown') await markNotSent(tx, id, 'sending', outcome.reason)
    else {
      const isGivenUp = isOver || outcome.kind === 'refused'
      const changed = await markNotSent(tx, id, isGivenUp ? 'failed' : 'queued', outcome.reason)
      if (isGivenUp && changed) {
        await sendInstead(tx, services, clinicId, id)
        await tellLost(tx, 'undelivered', { clinicId, id, now })
        await tellLostDocument(tx, { clinicId, id, now })
      }
    }
  })
  const isSettled =
    outcome.kind === 'accepted' ||
    outcome.kind === 'refused' ||
    (outcome.kind === 'unknown' && isAskedEnough(begun))
  if (!isSettled && (!isOver || services.isLastTry))
    throw new Error(`the SMS gateway did not take it: ${outcome.reason}`)
}

/** One that was handed over before and never came waits to be looked at again: its visit may have changed meanwhile. */
type Handed = SmsOutcome | { readonly kind: 'never_came'; readonly reason: string }

/** Sends it, or asks its gateway after it where it may have got there before. */
async function hand({ message, by, handedOver }: Sms, { stableId }: Sending): Promise<Handed> {
  const sms = {
    id: stableId,
    to: message.recipient,
    text: message.body,
    sender: by.sender,
    receiptsTo: by.receiptsTo,
  }
  if (handedOver === null) return by.gateway.send(sms)
  const found = await by.gateway.lookUp?.(sms, handedOver)
  if (found?.kind === 'found') return { ...found, kind: 'accepted' }
  return found?.kind === 'absent'
    ? { kind: 'never_came', reason: 'it never came' }
    : { kind: 'unknown', reason: found?.reason ?? UNCONFIRMED }
}

/** Whether asking again would tell no more. */
const isAskedEnough = ({ by, message }: Sms): boolean =>
  by.gateway.lookUp === undefined || message.attempts + 1 > MOST_QUESTIONS

async function noteSent(
  tx: Tx,
  { message, by }: Sms,
  { services, clinicId, id }: Sending,
  { gatewayId, segments, costBani }: Extract<SmsOutcome, { kind: 'accepted' }>,
  error: string | null,
): Promise<void> {
  const now = services.now()
  const parts = segments ?? measureSms(message.body).segments
  await markSent(tx, id, {
    gatewayId,
    error,
    segments: parts,
    costBani: costBani ?? parts * by.priceOf(message.recipient),
    forgets: message.category === 'code' && by.isReal,
    now: new Date(now),
  })
  if (clinicId === 0) return
  // It may have told what became of it before it told its own name of it.
  if (gatewayId !== null) await adoptReceipts(tx, services, { clinicId, id, gateway: by.name, gatewayId })
  if (error === UNCONFIRMED) await tellLost(tx, 'unconfirmed', { clinicId, id, now })
  await tellCap(tx, clinicId, now)
}

/** A gateway that takes nothing for ten minutes is told of once. */
async function noteGateway(tx: Tx, { kind }: Handed, clinicId: number, now: number): Promise<void> {
  if (kind === 'accepted' || kind === 'refused') return noteGatewayWorks(tx)
  if (kind === 'never_came') return
  await noteGatewayFails(tx, new Date(now))
  if (await claimFailingNotice(tx, new Date(now - DOWN_MILLISECONDS), new Date(now)))
    await notify(tx, { clinicId, now, kind: 'gateway_down' })
}

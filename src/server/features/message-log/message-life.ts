import type { CallReply } from '#contract/call.ts'
import type { getMessage, MessageEventKind, MessageLife } from '#contract/messages/message-log.ts'
import { measureSms } from '#domain/texts/sms-segments.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { sightOf } from '#server/records/staff-sight.ts'
import { findLife, type LifeRow } from './message-life.sql.ts'

export async function showMessage(ctx: StaffContext, id: number): Promise<CallReply<typeof getMessage>> {
  const row = await ctx.read(tx => findLife(tx, id, sightOf(ctx)))
  if (!row) throw new Failure('not_found')
  const { logged, body, instead, instead_of, bookings, is_told } = row
  return {
    data: {
      ...logged,
      size: logged.channel === 'sms' && body ? sizeOf(body) : null,
      bookings,
      events: eventsOf(row),
      instead: instead && { id: instead.id, channel: instead.channel, state: instead.state },
      instead_of,
      is_told,
    },
  }
}

function sizeOf(text: string): NonNullable<MessageLife['size']> {
  const { length, encoding, segments } = measureSms(text)
  return { characters: length, encoding, segments }
}

type Event = MessageLife['events'][number]
const event = (kind: MessageEventKind, at: string, said: string | null = null): Event => ({ kind, at, said })

/** What happened with it, as it happened. */
function eventsOf(row: LifeRow): Event[] {
  const { logged, is_claimed, attempts, accepted_at, gateway_id, receipts, replies, instead } = row
  const events = [event(is_claimed ? 'reckoned' : 'written', logged.at)]
  const left = accepted_at ?? logged.sent_at
  if (logged.state === 'skipped') events.push(event('skipped', logged.at, logged.skip_reason))
  if (attempts > 0) events.push(event('tried', left ?? logged.at, String(attempts)))
  if (left) events.push(event(accepted_at && gateway_id ? 'accepted' : 'sent', left, shortOf(gateway_id)))
  for (const { state, reason, received_at, times, last_at } of receipts) {
    if (state !== 'accepted') events.push(event(state, received_at, reason))
    if (times > 1) events.push(event('repeated', last_at, String(times)))
  }
  const isTold = receipts.some(({ state }) => state === 'undelivered' || state === 'failed')
  if (logged.state === 'failed' && !isTold) events.push(event('failed', left ?? logged.at, logged.problem))
  if (logged.problem === 'unconfirmed') events.push(event('unconfirmed', left ?? logged.at))
  if (instead) events.push(event('instead', instead.at, instead.channel))
  for (const { at, text } of replies) events.push(event('answered', at, text))
  return events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

const SHORT = 12

/** "8f31…c2" */
function shortOf(gatewayId: string | null): string | null {
  if (gatewayId === null || gatewayId.length <= SHORT) return gatewayId
  return `${gatewayId.slice(0, 4)}…${gatewayId.slice(-2)}`
}

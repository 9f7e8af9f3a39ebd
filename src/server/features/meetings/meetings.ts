import { randomUUID } from 'node:crypto'
import type { CallBody, CallReply } from '#contract/call.ts'
import { VIDEO_PROVIDER_NAMES } from '#contract/video/video-providers.ts'
import type { getBookingMeeting, setMeetingLink, startMeeting } from '#contract/video/meetings.ts'
import { formatInstant, MINUTE } from '#domain/time/wall-time.ts'
import type { MeetingState } from '#domain/video/meeting-states.ts'
import { MADE_AHEAD } from '#domain/video/plan-meeting.ts'
import { presentBooking } from '#server/features/bookings/bookings.ts'
import { AccountBroken, callAs } from '#server/features/video-connections/call-as.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { StaffContext } from '#server/http/services.ts'
import { isPrivateAddress } from '#server/outside/private-address.ts'
import { VideoProblem } from '#server/outside/video/video-provider.ts'
import { openSecret, sealSecret, type SecretPlace } from '#server/records/secret-box.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { lookAgain } from './due-meetings.sql.ts'
import { insertEvent, setRoomState } from './rooms.sql.ts'
import {
  countWaiting,
  findMeetingOf,
  findOverlap,
  hurryMeeting,
  listEvents,
  setManualUrl,
  type MeetingView,
} from './meeting-view.sql.ts'
import { sendLink } from './send-link.ts'
import { placeOfJoinUrl, placeOfManualUrl } from './sealed-links.ts'

type Reply = CallReply<typeof getBookingMeeting>

const HOUR = 3600
/** Of one visit: whoever presses again and again writes to one person. */
const SENDINGS_AN_HOUR = 5

/** A Basic account's meetings end after so long. */
const BASIC_MINUTES = 40
const UNDER_WAY: ReadonlySet<MeetingState> = new Set(['waiting', 'making', 'updating', 'retrying'])

export function showMeeting(ctx: StaffContext, bookingId: number): Promise<Reply> {
  return ctx.read(async tx => ({ data: await present(tx, ctx, bookingId) }))
}

/** Throws not_found for a visit in the clinic, and for one that the caller may not see. */
async function seen(tx: ClinicTx, ctx: StaffContext, bookingId: number) {
  const booking = await presentBooking(tx, ctx, bookingId)
  const meeting = await findMeetingOf(tx, bookingId)
  if (!meeting) throw new Failure('not_found')
  return { booking, meeting }
}

async function present(tx: ClinicTx, ctx: StaffContext, bookingId: number): Promise<Reply['data']> {
  const { booking, meeting } = await seen(tx, ctx, bookingId)
  const { zone, provider, start, end } = meeting
  const state = stateNow(meeting)
  const adapter = provider === null ? undefined : ctx.outside.video[provider]
  const at = (ms: number | null) => (ms === null ? null : formatInstant(ms, zone))
  const overlap = adapter?.holdsOne && meeting.is_wanted ? await findOverlap(tx, meeting.id) : undefined
  return {
    booking_id: meeting.booking_id,
    state,
    is_settled: meeting.is_settled,
    reason: meeting.reason,
    provider,
    is_trial: adapter?.isTrial ?? false,
    account:
      meeting.is_own_account === null || provider === null
        ? null
        : meeting.is_own_account
          ? 'doctor'
          : 'clinic',
    link:
      booking.code === null || booking.patient_id === null
        ? null
        : `${ctx.config.publicUrl}/b/${booking.code}/video`,
    is_manual: meeting.sealed_manual_url !== null,
    start: formatInstant(start, zone),
    end: formatInstant(end, zone),
    moved_from: at(meeting.moved_from),
    make_at: state === 'waiting' ? at(start - MADE_AHEAD) : null,
    tries: meeting.tries,
    next_at: state === 'retrying' ? at(meeting.next_at) : null,
    running_since: meeting.ended === null ? at(meeting.started) : null,
    stops_after: meeting.plan === 'basic' && end - start > BASIC_MINUTES * MINUTE ? BASIC_MINUTES : null,
    overlap: overlap
      ? { ...overlap, start: formatInstant(overlap.start, zone), end: formatInstant(overlap.end, zone) }
      : null,
    waiting_visits: meeting.reason ? await countWaiting(tx, meeting.reason, new Date(ctx.now)) : 0,
    told_at: at(meeting.told),
    events: (await listEvents(tx, meeting.id)).map(event => ({ ...event, at: at(Date.parse(event.at))! })),
  }
}

/** How far it is by what is wished since it was last seen to, which a server is about to bring about. */
function stateNow(meeting: MeetingView): MeetingState {
  const { state, is_settled: isSettled, is_wanted: isWanted, moved_from: movedFrom } = meeting
  if (isSettled || UNDER_WAY.has(state)) return state
  if (!isWanted) return 'removing'
  if (meeting.sealed_manual_url !== null) return 'ready'
  if (meeting.room_id === null) return 'making'
  return state === 'ready' && movedFrom === null ? 'ready' : 'updating'
}

/**
 * An address for the host. One that is gone at the provider is made anew first: whoever presses is in front of it. Throws
 * meeting_not_ready, video_away.
 */
export async function startAsHost(
  ctx: StaffContext,
  bookingId: number,
): Promise<CallReply<typeof startMeeting>> {
  const { meeting } = await ctx.read(tx => seen(tx, ctx, bookingId))
  if (!meeting.is_wanted) throw new Failure('meeting_cancelled')
  const url = await hostUrlOf(ctx, meeting)
  await ctx.write(tx =>
    insertEvent(tx, {
      clinicId: meeting.clinic_id,
      meetingId: meeting.id,
      at: new Date(ctx.now),
      kind: 'host_started',
      accountId: ctx.actor.accountId,
    }),
  )
  return { data: { url } }
}

async function hostUrlOf(ctx: StaffContext, meeting: MeetingView): Promise<string> {
  const {
    clinic_id: clinicId,
    sealed_manual_url: manual,
    provider,
    room_id: roomId,
    room_key: key,
    sealed_join_url: joinUrl,
    connection_id: connectionId,
  } = meeting
  const open = (place: SecretPlace, sealed: string) => openSecret(ctx.config.secretKeys, place, sealed)
  if (manual !== null) return open(placeOfManualUrl(clinicId, meeting.id), manual)
  // Its account was left: who is signed in there holds it by the way of everybody.
  if (connectionId === null && roomId !== null && joinUrl !== null)
    return open(placeOfJoinUrl(clinicId, roomId), joinUrl)
  if (provider === null || key === null || connectionId === null) throw new Failure('meeting_not_ready')
  const ground = { ...ctx, now: () => ctx.now }
  try {
    return await callAs(ground, { clinicId, connectionId, provider }, (one, token) => one.hostUrl(token, key))
  } catch (error) {
    if (error instanceof VideoProblem && error.kind === 'gone') {
      await ctx.write(async tx => {
        await setRoomState(tx, meeting.room_id!, 'removed')
        await insertEvent(tx, { clinicId, meetingId: meeting.id, at: new Date(ctx.now), kind: 'lost' })
        await lookAgain(tx, meeting.id)
      })
      throw new Failure('meeting_not_ready', { cause: error })
    }
    throw problemOf(error, provider)
  }
}

export async function hurry(ctx: StaffContext, bookingId: number): Promise<Reply> {
  return ctx.write(async tx => {
    const { meeting } = await seen(tx, ctx, bookingId)
    await hurryMeeting(tx, meeting.id)
    return { data: await present(tx, ctx, bookingId) }
  })
}

/** Throws unreachable where nobody can be written to, too_many. */
export async function resend(ctx: StaffContext, bookingId: number): Promise<Reply> {
  const key = `video-link:${ctx.actor.clinicId}:${bookingId}`
  await limitAttempts(ctx, [{ key, max: SENDINGS_AN_HOUR, windowSeconds: HOUR }])
  return ctx.write(async tx => {
    const { meeting } = await seen(tx, ctx, bookingId)
    if (!meeting.is_wanted) throw new Failure('meeting_cancelled')
    const channel = await sendLink(tx, ctx, meeting.clinic_id, bookingId, randomUUID())
    if (!channel) throw new Failure('unreachable')
    await insertEvent(tx, {
      clinicId: meeting.clinic_id,
      meetingId: meeting.id,
      at: new Date(ctx.now),
      kind: 'link_sent',
      accountId: ctx.actor.accountId,
      about: { channel },
    })
    await tx.record('meeting', meeting.booking_id, 'message_added', undefined, { channel })
    return { data: await present(tx, ctx, bookingId) }
  })
}

export async function putLink(
  ctx: StaffContext,
  bookingId: number,
  { url = null }: CallBody<typeof setMeetingLink>,
): Promise<Reply> {
  const address = url === null ? null : addressOnTheInternet(url)
  if (address === undefined) throw refuseField('url', 'gateway_address')
  return ctx.write(async tx => {
    const { meeting } = await seen(tx, ctx, bookingId)
    const { clinic_id: clinicId, id, booking_id: visitId } = meeting
    if (address === null && meeting.sealed_manual_url === null)
      return { data: await present(tx, ctx, bookingId) }
    const sealed =
      address === null ? null : sealSecret(ctx.config.secretKeys, placeOfManualUrl(clinicId, id), address)
    await setManualUrl(tx, id, sealed)
    const said = { clinicId, meetingId: id, at: new Date(ctx.now), accountId: ctx.actor.accountId }
    await insertEvent(tx, { ...said, kind: address === null ? 'link_removed' : 'link_set' })
    // The address itself opens a meeting: the log says that there is one.
    await tx.record(
      'meeting',
      visitId,
      address === null ? 'link_removed' : 'link_added',
      undefined,
      undefined,
    )
    return { data: await present(tx, ctx, bookingId) }
  })
}

/** Names that nobody from outside could mean. */
const OF_A_NETWORK = /\.(?:localhost|local|internal)$/

/**
 * An address that a browser may be sent to, as a browser reads it: encrypted, without credentials, and no machine of this
 * network; undefined for every other.
 */
function addressOnTheInternet(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { href, protocol, hostname, username, password } = new URL(text)
  if (protocol !== 'https:' || username !== '' || password !== '') return undefined
  const host = hostname.replace(/\.$/, '')
  return host.includes('.') && !OF_A_NETWORK.test(host) && !isPrivateAddress(host) ? href : undefined
}

function problemOf(error: unknown, provider: NonNullable<MeetingView['provider']>): unknown {
  const values = { provider: VIDEO_PROVIDER_NAMES[provider] }
  if (error instanceof AccountBroken) return new Failure('video_refused', { values, cause: error })
  if (!(error instanceof VideoProblem)) return error
  const isAway = error.kind === 'away' || error.kind === 'limited'
  return new Failure(isAway ? 'video_away' : 'video_refused', { values, cause: error })
}

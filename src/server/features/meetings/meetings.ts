import { randomUUID } from 'node:crypto'
import type { CallReply } from '#contract/call.ts'
import type { getBookingMeeting } from '#contract/video/meetings.ts'
import { formatInstant, MINUTE } from '#domain/time/wall-time.ts'
import type { MeetingState } from '#domain/video/meeting-states.ts'
import { MADE_AHEAD } from '#domain/video/plan-meeting.ts'
import { presentBooking } from '#server/features/bookings/bookings.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { insertEvent } from './rooms.sql.ts'
import {
  countWaiting,
  findMeetingOf,
  findOverlap,
  hurryMeeting,
  listEvents,
  type MeetingView,
} from './meeting-view.sql.ts'
import { sendLink } from './send-link.ts'

type Reply = CallReply<typeof getBookingMeeting>

const HOUR = 3600
/** Of one visit: whoever presses again and again writes to one person. */
const SENDINGS_AN_HOUR = 5

/** A Basic account's meetings end after so long. */
const BASIC_MINUTES = 40
const UNDER_WAY: ReadonlySet<MeetingState> = new Set(['waiting', 'making', 'updating', 'retrying'])

export function showMeeting(ctx: StaffContext, bookingId: number): Promise<Reply> {
  return ctx.read(async tx => ({ data: await presentMeeting(tx, ctx, bookingId) }))
}

/** Throws not_found for a visit in the clinic, and for one that the caller may not see. */
export async function seenMeeting(tx: ClinicTx, ctx: StaffContext, bookingId: number) {
  const booking = await presentBooking(tx, ctx, bookingId)
  const meeting = await findMeetingOf(tx, bookingId)
  if (!meeting) throw new Failure('not_found')
  return { booking, meeting }
}

export async function presentMeeting(
  tx: ClinicTx,
  ctx: StaffContext,
  bookingId: number,
): Promise<Reply['data']> {
  const { booking, meeting } = await seenMeeting(tx, ctx, bookingId)
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

/** Has it made or set right now. */
export async function hurry(ctx: StaffContext, bookingId: number): Promise<Reply> {
  return ctx.write(async tx => {
    const { meeting } = await seenMeeting(tx, ctx, bookingId)
    await hurryMeeting(tx, meeting.id)
    return { data: await presentMeeting(tx, ctx, bookingId) }
  })
}

/** Throws unreachable where nobody can be written to, too_many. */
export async function resend(ctx: StaffContext, bookingId: number): Promise<Reply> {
  const key = `video-link:${ctx.actor.clinicId}:${bookingId}`
  await limitAttempts(ctx, [{ key, max: SENDINGS_AN_HOUR, windowSeconds: HOUR }])
  return ctx.write(async tx => {
    const { meeting } = await seenMeeting(tx, ctx, bookingId)
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
    return { data: await presentMeeting(tx, ctx, bookingId) }
  })
}

import type { CallBody, CallReply } from '#contract/call.ts'
import type { getPublicMeeting, joinMeeting, tellDevice } from '#contract/video/meetings.ts'
import type { MeetingEvent } from '#domain/video/meeting-states.ts'
import { joiningAt, joiningOf } from '#domain/video/joining.ts'
import { formatInstant, MINUTE } from '#domain/time/wall-time.ts'
import type { PatientBookingRow } from '#server/features/bookings/patient-view.ts'
import { withBooking } from '#server/features/online-booking/booking-links.ts'
import { Failure } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import { openSecret } from '#server/records/secret-box.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { findMeetingOf, hasEventSince, type MeetingView } from './meeting-view.sql.ts'
import { insertEvent } from './rooms.sql.ts'
import { placeOfJoinUrl, placeOfManualUrl } from './sealed-links.ts'

/** Whoever looks again and again at a page opens it once. */
const ONE_LOOK = 10 * MINUTE

export function showPublicMeeting(code: string, ctx: Context): Promise<CallReply<typeof getPublicMeeting>> {
  return withMeeting(code, ctx, async (tx, meeting, booking) => {
    if (!ctx.isDrawing && meeting.is_wanted) await note(tx, ctx, meeting, 'page_opened', ONE_LOOK)
    const shown = present(meeting, ctx)
    const { first_name: first, last_name: last } = booking
    return { data: { ...shown, patient_name: shown.state === 'open' ? `${first} ${last}`.trim() : null } }
  })
}

/** Asked by a press. Throws too_early, meeting_not_ready, meeting_ended, meeting_cancelled. */
export function join(code: string, ctx: Context): Promise<CallReply<typeof joinMeeting>> {
  return withMeeting(code, ctx, async (tx, meeting) => {
    const { state, opens_at } = present(meeting, ctx)
    if (state === 'cancelled') throw new Failure('meeting_cancelled')
    if (state === 'ended') throw new Failure('meeting_ended')
    if (state === 'early')
      throw new Failure('too_early', { values: { time: timeOf(opens_at) }, data: { opens_at } })
    const url = urlOf(meeting, ctx)
    if (url === undefined) throw new Failure('meeting_not_ready')
    await note(tx, ctx, meeting, 'patient_joined', MINUTE)
    return { data: { url } }
  })
}

export function keepDevice(
  code: string,
  device: CallBody<typeof tellDevice>,
  ctx: Context,
): Promise<CallReply<typeof tellDevice>> {
  return withMeeting(code, ctx, async (tx, meeting) => {
    await note(tx, ctx, meeting, 'device_checked', MINUTE, device)
    return {}
  })
}

function withMeeting<T>(
  code: string,
  ctx: Context,
  work: (tx: WriteTx, meeting: MeetingView, booking: PatientBookingRow) => Promise<T>,
): Promise<T> {
  return withBooking(code, ctx, async (tx, booking) => {
    const meeting = await findMeetingOf(tx, booking.id)
    if (!meeting) throw new Failure('not_found')
    // Of a group's seat it is the patient's own visit that counts.
    const isTheirs = booking.cancelled === null && !booking.pinned
    return work(tx, { ...meeting, is_wanted: meeting.is_wanted && isTheirs }, booking)
  })
}

/** HH:mm of an instant as it is written in its zone. */
const timeOf = (instant: string) => instant.slice(11, 16)

function present(meeting: MeetingView, ctx: Context) {
  const { start, end, zone, provider } = meeting
  const joining = joiningOf(meeting)
  const at = (ms: number) => formatInstant(ms, zone)
  return {
    state: stateOf(meeting, ctx),
    now: at(ctx.now),
    start: at(start),
    end: at(end),
    zone,
    opens_at: at(joining.opensAt),
    closes_at: at(joining.closesAt),
    provider,
    is_trial: provider !== null && (ctx.outside.video[provider]?.isTrial ?? false),
    is_manual: meeting.sealed_manual_url !== null,
  }
}

function stateOf(meeting: MeetingView, ctx: Context) {
  if (!meeting.is_wanted) return 'cancelled' as const
  const when = joiningAt(joiningOf(meeting), ctx.now)
  if (when !== 'open') return when
  return hasLink(meeting) ? ('open' as const) : ('preparing' as const)
}

const hasLink = ({ sealed_manual_url: manual, sealed_join_url: joinUrl }: MeetingView) =>
  manual !== null || joinUrl !== null

/** What is there opens also while it is changed at the provider: the room stays the same. */
function urlOf(meeting: MeetingView, { config: { secretKeys } }: Context): string | undefined {
  const {
    clinic_id: clinicId,
    id,
    room_id: roomId,
    sealed_manual_url: manual,
    sealed_join_url: joinUrl,
  } = meeting
  if (manual !== null) return openSecret(secretKeys, placeOfManualUrl(clinicId, id), manual)
  if (joinUrl === null || roomId === null) return undefined
  return openSecret(secretKeys, placeOfJoinUrl(clinicId, roomId), joinUrl)
}

async function note(
  tx: WriteTx,
  ctx: Context,
  { id, clinic_id: clinicId }: MeetingView,
  kind: MeetingEvent,
  once: number,
  about: Record<string, string> = {},
): Promise<void> {
  const at = new Date(ctx.now)
  if (await hasEventSince(tx, id, kind, new Date(ctx.now - once), about)) return
  await insertEvent(tx, { clinicId, meetingId: id, at, kind, about })
}

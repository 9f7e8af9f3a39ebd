import type { CallReply } from '#contract/call.ts'
import type { startMeeting } from '#contract/video/meetings.ts'
import { VIDEO_PROVIDER_NAMES } from '#contract/video/video-providers.ts'
import { AccountBroken, callAs } from '#server/features/video-connections/call-as.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { VideoProblem } from '#server/outside/video/video-provider.ts'
import { openSecret, type SecretPlace } from '#server/records/secret-box.ts'
import { lookAgain } from './due-meetings.sql.ts'
import type { MeetingView } from './meeting-view.sql.ts'
import { seenMeeting } from './meetings.ts'
import { insertEvent, setRoomState } from './rooms.sql.ts'
import { placeOfJoinUrl, placeOfManualUrl } from './sealed-links.ts'

/**
 * An address for the host. One that is gone at the provider is made anew first: whoever presses is in front of it. Throws
 * meeting_not_ready, video_away.
 */
export async function startAsHost(
  ctx: StaffContext,
  bookingId: number,
): Promise<CallReply<typeof startMeeting>> {
  const { meeting } = await ctx.read(tx => seenMeeting(tx, ctx, bookingId))
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

function problemOf(error: unknown, provider: NonNullable<MeetingView['provider']>): unknown {
  const values = { provider: VIDEO_PROVIDER_NAMES[provider] }
  if (error instanceof AccountBroken) return new Failure('video_refused', { values, cause: error })
  if (!(error instanceof VideoProblem)) return error
  const isAway = error.kind === 'away' || error.kind === 'limited'
  return new Failure(isAway ? 'video_away' : 'video_refused', { values, cause: error })
}

import type { VideoProviderName } from '#contract/video/video-providers.ts'
import type { MeetingEvent } from '#domain/video/meeting-states.ts'
import type { Tx } from '#server/db/database.ts'
import type { Services } from '#server/http/services.ts'
import { lookAgain } from './due-meetings.sql.ts'
import { findRoomOf, loseRoom, markEnded, markStarted } from './news.sql.ts'
import { insertEvent } from './rooms.sql.ts'

/** A room of a provider's that something happened to; of nobody here it means nothing. */
export interface RoomNews {
  readonly provider: VideoProviderName
  readonly key: string
  readonly at: Date
}

export const noteStarted = (services: Services, news: RoomNews) =>
  note(services, news, 'started', (tx, id) => markStarted(tx, id, news.at))

export const noteEnded = (services: Services, news: RoomNews) =>
  note(services, news, 'ended', (tx, id) => markEnded(tx, id, news.at))

/** Deleted there by somebody else than us: the visit gets another one. */
export const remakeDeleted = (services: Services, news: RoomNews) =>
  note(services, news, 'lost', async (tx, id) => {
    if (!(await loseRoom(tx, id, news.key))) return false
    await lookAgain(tx, id)
    return true
  })

async function note(
  { db }: Services,
  { provider, key, at }: RoomNews,
  kind: MeetingEvent,
  change: (tx: Tx, meetingId: number) => Promise<boolean>,
): Promise<void> {
  const found = await db.stranger(tx => findRoomOf(tx, provider, key))
  if (!found) return
  const { clinic_id: clinicId, meeting_id: meetingId } = found
  await db.tenant(clinicId, async tx => {
    if (await change(tx, meetingId)) await insertEvent(tx, { clinicId, meetingId, at, kind })
  })
}

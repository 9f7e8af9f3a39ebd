import { AccountBroken, callAs } from '#server/features/video-connections/call-as.ts'
import type { Services } from '#server/http/services.ts'
import type { VideoProviderName } from '#contract/video/video-providers.ts'
import { VideoProblem } from '#server/outside/video/video-provider.ts'
import { lookAgain } from './due-meetings.sql.ts'
import { loseRoom } from './news.sql.ts'
import { insertEvent } from './rooms.sql.ts'
import { listKnownRooms, type KnownRoom } from './set-right.sql.ts'

type Ground = Pick<Services, 'db' | 'outside' | 'config' | 'now'>

interface On {
  readonly clinicId: number
  readonly connectionId: number
  readonly provider: VideoProviderName
}

/**
 * Holds what an account has at its provider against what should be there: a room too many of ours goes, as one that was
 * asked for twice since the first answer came late; one that is gone is made anew. What does not carry our mark is not ours.
 * What cannot be asked now is asked another time.
 */
export async function setRight(ground: Ground, on: On): Promise<void> {
  try {
    const { clinicId, connectionId } = on
    const know = (marks: readonly string[]) =>
      ground.db.tenant(clinicId, tx => listKnownRooms(tx, connectionId, marks, new Date(ground.now())))
    // What is made from here on may not be seen.
    const before = await know([])
    const seen = await callAs(ground, on, (provider, token) => provider.list(token))
    if (!seen) return
    const byMark = new Map((await know(seen.map(({ mark }) => mark))).map(room => [room.mark, room]))
    for (const { id, mark } of seen)
      if (isTooMany(byMark.get(mark), id))
        await callAs(ground, on, (provider, token) => provider.remove(token, id))
    const there = new Set(seen.map(({ id }) => id))
    const lost = before.filter(room => room.state === 'live' && room.is_coming && !there.has(room.room_key!))
    for (const { meeting_id: id, room_key: key } of lost) await remake(ground, clinicId, id, key!)
  } catch (error) {
    if (!(error instanceof VideoProblem) && !(error instanceof AccountBroken)) throw error
  }
}

/** Of a mark of ours only the room that we know by it is wanted; while it is being made or removed its meeting sees to it. */
function isTooMany(room: KnownRoom | undefined, id: string): boolean {
  if (!room || room.state === 'making' || room.state === 'removing') return false
  return room.state === 'removed' || room.room_key !== id
}

async function remake({ db, now }: Ground, clinicId: number, id: number, key: string): Promise<void> {
  const at = new Date(now())
  await db.tenant(clinicId, async tx => {
    if (!(await loseRoom(tx, id, key))) return
    await insertEvent(tx, { clinicId, meetingId: id, at, kind: 'lost' })
    await lookAgain(tx, id)
  })
}

import type { JobContext } from '#server/jobs/job.ts'
import { VideoProblem } from '#server/outside/video/video-provider.ts'
import { AccountBroken } from './access.ts'
import { callAs } from './call-as.ts'
import { deleteConnection, findConnection, listConnectionsOf, type ConnectionRow } from './connections.sql.ts'
import { queueLeaving } from './leave-accounts.ts'
import { holdRoom, listRoomsToRemove, noteRemoved, type RoomThere } from './rooms-there.sql.ts'

const DAY = 86_400_000
/** What a provider has not let go of by then stays there. */
const GIVEN_UP_AFTER = 3 * DAY
const SOMEBODY_AT_WORK = 2_000
const UNDER_WAY = 10 * 60_000

/**
 * Removes what is to go with an account that was left, gives our access back and forgets it. A provider that does not answer
 * is asked again later; one that takes nothing of ours any more is left alone.
 */
export async function leaveAccount(ctx: JobContext, clinicId: number, id: number): Promise<void> {
  const row = await ctx.db.tenant(clinicId, tx => findConnection(tx, id))
  if (!row?.left_at) return
  const isLast = ctx.isLastTry || ctx.now() - row.left_at.getTime() >= GIVEN_UP_AFTER
  try {
    const wait = await removeRooms(ctx, row)
    if (wait !== undefined && !isLast) return await later(ctx, row, wait)
    await revoke(ctx, row)
  } catch (error) {
    if (error instanceof VideoProblem && error.kind === 'limited' && error.waitMs !== undefined && !isLast)
      return later(ctx, row, error.waitMs)
    const isInVain = error instanceof AccountBroken || (error instanceof VideoProblem && !mayPass(error))
    if (!isInVain && !isLast) throw error
  }
  await forget(ctx, row)
}

const mayPass = ({ kind }: VideoProblem) => kind === 'away' || kind === 'limited'

const later = ({ db, now }: JobContext, { clinic_id: clinicId, id }: ConnectionRow, ms: number) =>
  db.tenant(clinicId, tx => queueLeaving(tx, clinicId, id, new Date(now() + ms)))

/** Answers after how long some are worth another try. */
async function removeRooms(ctx: JobContext, row: ConnectionRow): Promise<number | undefined> {
  const { clinic_id: clinicId, id } = row
  const rooms = await ctx.db.tenant(clinicId, tx => listRoomsToRemove(tx, id, row.deletes_meetings))
  if (rooms.length === 0) return undefined
  const by = await serving(ctx, row)
  let wait: number | undefined
  for (const room of rooms) {
    const outcome = await removeRoom(ctx, { ...row, id: by }, room)
    if (outcome !== 'removed') wait = Math.max(wait ?? 0, outcome === 'held' ? SOMEBODY_AT_WORK : UNDER_WAY)
  }
  return wait
}

/** The same account may be connected again by now, whereupon what was left of it opens nothing. */
async function serving({ db }: JobContext, row: ConnectionRow): Promise<number> {
  const live = await db.stranger(tx => listConnectionsOf(tx, row))
  return live.find(other => other.clinic_id === row.clinic_id)?.id ?? row.id
}

/** Whoever makes a meeting there just now is waited for, so that what comes of it is removed too. */
function removeRoom(
  ctx: JobContext,
  { clinic_id: clinicId, id: connectionId, provider }: ConnectionRow,
  listed: RoomThere,
): Promise<'removed' | 'running' | 'held'> {
  return ctx.db.tenant(clinicId, async tx => {
    const room = await holdRoom(tx, clinicId, listed)
    if (!room) return 'held'
    if (room.state === 'removed') return 'removed'
    const key = room.room_key
    const outcome =
      key === null && !room.is_asked
        ? 'removed'
        : await callAs(ctx, { clinicId, connectionId, provider }, async (one, token) => {
            const there = key ?? (await one.find(token, room.mark))?.id
            return there === undefined ? 'removed' : one.remove(token, there)
          }).catch(orStays)
    if (outcome === 'removed') await noteRemoved(tx, room)
    return outcome
  })
}

/** What the provider will never remove for us stays there, and keeps nothing else from going. */
function orStays(error: unknown): 'removed' {
  if (error instanceof VideoProblem && ['refused', 'gone'].includes(error.kind)) return 'removed'
  throw error
}

/** Providers revoke all that an account agreed to, so that what it serves elsewhere here would end with it. */
async function revoke(ctx: JobContext, row: ConnectionRow): Promise<void> {
  const { clinic_id: clinicId, id: connectionId, provider } = row
  const others = await ctx.db.stranger(tx => listConnectionsOf(tx, row))
  if (others.length === 0)
    await callAs(ctx, { clinicId, connectionId, provider }, (one, token) => one.revoke(token))
}

/** Rooms that stay there stay the visits'; of what should have gone nobody is sent there any more. */
function forget({ db }: JobContext, row: ConnectionRow): Promise<void> {
  return db.tenant(row.clinic_id, async tx => {
    for (const room of await listRoomsToRemove(tx, row.id, row.deletes_meetings)) await noteRemoved(tx, room)
    await deleteConnection(tx, row.id)
  })
}

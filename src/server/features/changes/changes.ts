import { PassThrough } from 'node:stream'
import type { CallQuery } from '#contract/call.ts'
import type { watchChanges } from '#contract/changes.ts'
import type { Database } from '#server/db/database.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { ChangeFeed } from './change-feed.ts'
import { ChangeStream, MAX_MISSED } from './change-stream.ts'
import { getFeedPosition, getPositionAt, listClinicChanges } from './changes.sql.ts'
import { Listener } from './listener.ts'
import { parsePosition } from './position.ts'

/** A stream ends after this long and the client comes back with a fresh token. */
const STREAM_MILLISECONDS = 5 * 60_000
/** A word now and then keeps proxies from taking the stream for dead. */
const HEARTBEAT_MILLISECONDS = 20_000
/** More calendars than anybody keeps open; each costs its server a connection and a share of every change. */
const MAX_OF_ACCOUNT = 12

const feeds = new WeakMap<Database, ChangeFeed>()
/** Of this process, with whose each is. */
const openStreams = new WeakMap<Database, Map<PassThrough, number>>()

/** Who wrote a little before a page was opened may have committed a little after. */
const COMMIT_MILLISECONDS = 2_000

/**
 * A stream of the clinic's changes: first whatever was missed since the position `after`, or else `since` then, and after that
 * each as it is committed.
 */
export async function streamChanges(
  ctx: StaffContext,
  { after, since }: CallQuery<typeof watchChanges>,
): Promise<PassThrough> {
  const stream = openStream(ctx)
  const changes = new ChangeStream(stream, new Listener(ctx))
  const heartbeat = setInterval(() => changes.ping(), HEARTBEAT_MILLISECONDS)
  stream.on('close', () => clearInterval(heartbeat))
  try {
    // Listening starts before the missed ones are read, so that nothing falls between.
    const stopListening = await feedOf(ctx.db).listen(ctx.actor.clinicId, change => changes.tell(change))
    stream.on('close', stopListening)
    const { position, missed } = await ctx.db.tenant(ctx.actor.clinicId, async tx => {
      const seen =
        after !== undefined
          ? parsePosition(after)
          : since !== undefined && (await getPositionAt(tx, new Date(since - COMMIT_MILLISECONDS)))
      return {
        position: await getFeedPosition(tx),
        missed: seen ? await listClinicChanges(tx, seen, MAX_MISSED + 1) : [],
      }
    })
    changes.begin(position, missed)
    return stream
  } catch (error) {
    stream.destroy()
    throw error
  }
}

/** Counted among its account's before anything is waited for; it ends in time by itself. */
function openStream({ db, actor }: StaffContext): PassThrough {
  const streams = streamsOf(db)
  const own = [...streams.values()].filter(accountId => accountId === actor.accountId)
  if (own.length >= MAX_OF_ACCOUNT) throw new Failure('too_many_calendars')
  const stream = new PassThrough()
  streams.set(stream, actor.accountId)
  const ending = setTimeout(() => {
    stream.end()
    setTimeout(() => stream.destroy(), HEARTBEAT_MILLISECONDS).unref()
  }, STREAM_MILLISECONDS)
  stream.on('close', () => {
    clearTimeout(ending)
    streams.delete(stream)
  })
  return stream
}

/** Ends every open stream, so that the server can stop. */
export function endStreams(db: Database): void {
  for (const stream of streamsOf(db).keys()) stream.end()
}

function feedOf(db: Database): ChangeFeed {
  let feed = feeds.get(db)
  if (!feed) feeds.set(db, (feed = new ChangeFeed(db)))
  return feed
}

function streamsOf(db: Database): Map<PassThrough, number> {
  let streams = openStreams.get(db)
  if (!streams) openStreams.set(db, (streams = new Map()))
  return streams
}

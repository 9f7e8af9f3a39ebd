import { PassThrough } from 'node:stream'
import type { Database } from '#server/db/database.ts'
import type { StaffContext } from '#server/http/services.ts'
import { ChangeFeed } from './change-feed.ts'
import { getFeedPosition, listClinicChanges, type ChangeRow } from './changes.sql.ts'
import { formatPosition, isAfter, parsePosition, type Position } from './position.ts'

/** More missed changes than this are not told one by one: the calendar reads everything again. */
const MAX_MISSED = 500
/** A stream ends after this long and the client comes back with a fresh token, so a closed session does not listen on. */
const STREAM_MILLISECONDS = 5 * 60_000
/** A comment now and then keeps proxies from taking the stream for dead. */
const HEARTBEAT_MILLISECONDS = 20_000

const feeds = new WeakMap<Database, ChangeFeed>()
const openStreams = new WeakMap<Database, Set<PassThrough>>()

/** A stream of the clinic's changes: first whatever was missed since `after`, then each as it is committed. */
export async function streamChanges(ctx: StaffContext, after: string | undefined): Promise<PassThrough> {
  const stream = new PassThrough()
  const waiting: ChangeRow[] = []
  let told: Position | undefined
  // A reader that takes nothing more keeps an ended stream from closing, and writing to it would be an error.
  const send = (text: string) => {
    if (!stream.writableEnded) stream.write(text)
  }
  const tell = (change: ChangeRow) => {
    if (!told) waiting.push(change)
    else if (isAfter(change, told)) {
      told = change
      send(eventOf(change))
    }
  }
  // Listening starts before the missed ones are read, so that nothing falls between.
  const stopListening = await feedOf(ctx.db).listen(ctx.actor.clinicId, tell)
  const heartbeat = setInterval(() => send(': ping\n\n'), HEARTBEAT_MILLISECONDS)
  const ending = setTimeout(() => {
    stream.end()
    setTimeout(() => stream.destroy(), HEARTBEAT_MILLISECONDS).unref()
  }, STREAM_MILLISECONDS)
  const streams = streamsOf(ctx.db).add(stream)
  stream.on('close', () => {
    stopListening()
    clearInterval(heartbeat)
    clearTimeout(ending)
    streams.delete(stream)
  })

  try {
    const { position, missed } = await ctx.db.tenant(ctx.actor.clinicId, async tx => ({
      position: await getFeedPosition(tx),
      missed: after === undefined ? [] : await listClinicChanges(tx, parsePosition(after), MAX_MISSED + 1),
    }))
    const isTooMuch = missed.length > MAX_MISSED
    send(`retry: 1000\n\n`)
    if (isTooMuch) send('event: reset\ndata: {}\n\n')
    else for (const change of missed) send(eventOf(change))
    told = isTooMuch || missed.length === 0 ? position : latest(missed.at(-1), position)
    send(`event: position\nid: ${formatPosition(told)}\ndata: {}\n\n`)
    for (const change of waiting.splice(0)) tell(change)
    return stream
  } catch (error) {
    stream.destroy()
    throw error
  }
}

/** Ends every open stream, so that the server can stop. */
export function endStreams(db: Database): void {
  for (const stream of streamsOf(db)) stream.end()
}

function latest(a: Position | undefined, b: Position): Position {
  return a && isAfter(a, b) ? a : b
}

function eventOf(change: ChangeRow): string {
  const data = JSON.stringify({ entity: change.entity, id: change.entity_id })
  return `event: change\nid: ${formatPosition(change)}\ndata: ${data}\n\n`
}

function feedOf(db: Database): ChangeFeed {
  let feed = feeds.get(db)
  if (!feed) feeds.set(db, (feed = new ChangeFeed(db)))
  return feed
}

function streamsOf(db: Database): Set<PassThrough> {
  let streams = openStreams.get(db)
  if (!streams) openStreams.set(db, (streams = new Set()))
  return streams
}

import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { acquireDataLock, type DataLock } from './data-lock.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { untilDone } from './until-done.ts'

/** How long the stop waits for a start that is under way. */
const START_MILLISECONDS = 5_000

/** A PostgreSQL of our own, held by this process alone and brought back whenever it goes away. */
export interface OwnDatabase {
  url: string
  stop(): Promise<void>
}

/** Nothing when another Zâmbet holds the folder: the PostgreSQL there is that one's and lives on. */
export async function startOwnDatabase(dataDir: string): Promise<OwnDatabase | undefined> {
  const ending = new AbortController()
  let server = await startEmbeddedPostgres({ dataDir, log: console.log })
  const { url } = server
  const port = Number(new URL(url).port)
  let lock: DataLock | undefined = await acquireDataLock(url)
  if (!lock) return undefined

  const bringBack = async (): Promise<EmbeddedPostgres> => {
    const back = await startEmbeddedPostgres({ dataDir, log: console.log, port })
    lock = await acquireDataLock(url)
    if (!lock) throw new Error('another server holds it now')
    return back
  }
  const ended = once(ending.signal, 'abort')
  const keep = async (): Promise<void> => {
    for (;;) {
      await Promise.race([lock?.lost, ended])
      if (ending.signal.aborted) return
      console.error('The database stopped; starting it again.')
      server = (await untilDone('Starting the database again', bringBack, ending.signal)) ?? server
    }
  }
  const kept = keep()
  return {
    url,
    stop: async () => {
      ending.abort()
      await Promise.race([kept, wait(START_MILLISECONDS)])
      await lock?.release().catch(() => undefined)
      await server.stop()
    },
  }
}

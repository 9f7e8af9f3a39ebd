import { Client, Pool, type ClientConfig, type PoolClient, type PoolConfig } from 'pg'

/** A database that is there answers at once; one that is frozen or cut off never does. */
const CONNECT_MILLISECONDS = 3_000
/** Whoever gets no connection within this time is told to come again, rather than left waiting for the next one too. */
const WAIT_MILLISECONDS = 10_000
/** Longer than any statement is allowed to take, so that only a database that fell silent is given up. */
const SILENCE_MILLISECONDS = 20_000

/** What the pool says of it. */
const WAITED_TOO_LONG = 'timeout exceeded when trying to connect'

/** What every connection of ours keeps to: none waits without end. */
export const CONNECTION = { keepAlive: true, connectionTimeoutMillis: CONNECT_MILLISECONDS } as const

/** The pool's own limit is how long one may queue; making a connection has the shorter one. */
class QuickClient extends Client {
  constructor(config: ClientConfig) {
    super({ ...config, ...CONNECTION })
  }
}

type Take = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void
type Release = (broken?: Error | boolean) => void

/** Who meets two failures at once may give a connection back twice, as the job queue does; the second counts for nothing. */
class ForgivingPool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(take: Take): void
  override connect(take?: Take): Promise<PoolClient> | void {
    if (!take) return super.connect()
    super.connect((error, client, release) => {
      let isReleased = false
      take(error, client, broken => {
        if (!isReleased) release(broken)
        isReleased = true
      })
    })
  }
}

/** A pool that outlives its connections, and in which nobody waits without end. */
export function openPool(options: PoolConfig & { pipeline?: boolean }): Pool {
  const pool = new ForgivingPool({
    ...CONNECTION,
    connectionTimeoutMillis: WAIT_MILLISECONDS,
    query_timeout: SILENCE_MILLISECONDS,
    Client: QuickClient as never,
    ...options,
  })
  // A connection that the server closes is replaced on the next use, and a query under way fails by itself; without
  // listeners, of the pool for idle ones and of those between two queries, it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

/**
 * A connection of the pool. That a new one could not be made is no refusal yet: one of those that work may be free by now,
 * and nothing was done. Who waited in the queue has waited long enough.
 */
export async function takeConnection(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    if (error instanceof Error && error.message === WAITED_TOO_LONG) throw error
    return pool.connect()
  }
}

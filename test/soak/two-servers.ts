import { createTestDatabase } from '../database.ts'
import { openGround, type Ground } from './ground.ts'
import { startServer } from './server-process.ts'

export interface TwoServers {
  readonly ground: Ground
  readonly origins: readonly string[]
  /** Ends the servers; the database stays. */
  readonly stop: () => Promise<void>
  /** Ends all of it. */
  readonly close: () => Promise<void>
}

/** Two real server processes on one database of their own. */
export async function startTwoServers(more: Record<string, string> = {}): Promise<TwoServers> {
  const database = await createTestDatabase()
  const ground = openGround(database.url)
  const variables = { DATABASE_URL: database.url, SESSION_SECRET: ground.secret, ...more }
  const servers = await Promise.all([startServer(variables), startServer(variables)])
  const stop = async () => {
    await Promise.all(servers.map(server => server.stop()))
  }
  return {
    ground,
    origins: servers.map(server => server.origin),
    stop,
    close: async () => {
      await stop()
      await ground.close()
      await database.drop()
    },
  }
}

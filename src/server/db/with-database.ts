import { loadConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

/** Does a command's work on the database that the environment names; our own is started for it unless it runs already. */
export async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = loadConfig()
  if (databaseUrl !== undefined) return work(databaseUrl)
  const embedded = await startEmbeddedPostgres({ dataDir, log: console.log })
  try {
    await work(embedded.url)
  } finally {
    // A database server that somebody else runs is left running.
    if (!embedded.adopted) await embedded.stop()
  }
}

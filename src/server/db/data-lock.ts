import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { CONNECTION } from './pool.ts'

/** Held by the one server that may use a database. It frees itself when the process or the connection dies. */
export interface DataLock {
  /** Resolves when the database went away and the lock with it, not when the lock is released. */
  lost: Promise<void>
  release(): Promise<void>
}

/**
 * Takes the server's lock on a database, on a connection of its own; nothing when another server holds it. Asks for a
 * moment, because PostgreSQL may need one to see that a killed server is gone.
 */
export async function acquireDataLock(url: string): Promise<DataLock | undefined> {
  const client = new Client({ connectionString: url, application_name: 'zambet lock', ...CONNECTION })
  let released = false
  const lost = new Promise<void>(settle => {
    const tell = () => {
      if (!released) settle()
    }
    client.on('error', tell)
    client.on('end', tell)
  })
  const release = () => {
    released = true
    return client.end()
  }
  await client.connect()
  try {
    for (let attempt = 0; attempt < 10; attempt++) {
      // The number only has to be ours alone among the locks taken in this database.
      const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(7023116) as taken')
      if (rows[0]?.taken) return { lost, release }
      await wait(100)
    }
  } catch (error) {
    await release()
    throw error
  }
  await release()
  return undefined
}

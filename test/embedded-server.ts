import { chmodSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'

const prefix = 'zambet-test-'
const folder = findMemory() ?? tmpdir()
/** Nothing in a test outlives the machine, so nothing waits for the disk. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }

/** Starts a PostgreSQL of this run's own in a temporary folder, reached as its superuser; `stop` also deletes it. */
export async function startTestServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = makeDataFolder()
  const server = await startEmbeddedPostgres({ dataDir, settings, log: () => undefined })
  return {
    url: server.adminUrl,
    stop: async () => {
      await server.stop()
      removeDataFolder(dataDir)
    },
  }
}

/** A folder for a PostgreSQL of this run's own; what a killed run left behind goes with the next one. */
export function makeDataFolder(): string {
  removeAbandoned()
  const dataDir = mkdtempSync(join(folder, `${prefix}${process.pid}-`))
  // mkdtemp closes the folder to others, but as root the database runs as another user.
  chmodSync(dataDir, 0o755)
  return dataDir
}

/** Cloning a database is forty times quicker in memory than on a disk; small ones, as containers have, are no use. */
function findMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 2_000_000_000 ? '/dev/shm' : undefined
  } catch {
    return undefined
  }
}

/** Runs that were killed leave their PostgreSQL behind; the folder's name tells whose it was. */
function removeAbandoned(): void {
  for (const name of readdirSync(folder).filter(entry => entry.startsWith(prefix))) {
    const owner = Number(name.slice(prefix.length).split('-')[0])
    if (!(owner > 0) || isAlive(owner)) continue
    const dataDir = join(folder, name)
    try {
      const postmaster = readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')
      process.kill(Number(postmaster.split('\n')[0]), 'SIGQUIT')
    } catch {
      // It was not running any more.
    }
    removeDataFolder(dataDir)
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export function removeDataFolder(dataDir: string): void {
  try {
    rmSync(realpathSync(join(dataDir, 'postgres')), { recursive: true, force: true })
  } catch {
    // Killed before the database was made.
  }
  rmSync(dataDir, { recursive: true, force: true })
}

import { readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The server named by `postmaster.pid`, when that process is alive and is really the one of this data folder. */
export function findPostmaster(data: string): { pid: number; port: number } | undefined {
  const lines = readPidFile(data)
  const pid = Number(lines?.[0])
  const port = Number(lines?.[3])
  return pid > 0 && port > 0 && isAlive(pid) && worksIn(pid, data) !== false ? { pid, port } : undefined
}

/**
 * After a restart of the machine or container the number in a stale `postmaster.pid` may belong to some other
 * process, and PostgreSQL would then refuse to start for ever.
 */
export function removeStalePidFile(data: string): void {
  const pid = Number(readPidFile(data)?.[0])
  if (pid > 0 && isAlive(pid) && worksIn(pid, data) === false)
    rmSync(join(data, 'postmaster.pid'), { force: true })
}

/**
 * Ends backends that outlived a killed postmaster: they hold its shared memory, and one busy with a long query would
 * keep a new server from starting. What they had not committed was lost with the postmaster already.
 */
export function killOrphans(data: string): void {
  if (process.platform !== 'linux' || findPostmaster(data)) return
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (pid > 0 && worksIn(pid, data) && isPostgres(pid)) process.kill(pid, 'SIGKILL')
  }
}

function readPidFile(data: string): string[] | undefined {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
}

/** Whether the process runs and may be signalled by us, as our own server may. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * Every PostgreSQL process works in its data folder; one that ended but was never reaped works nowhere. Nothing is
 * returned where the system does not tell.
 */
function worksIn(pid: number, data: string): boolean | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? false : undefined
  }
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
  } catch {
    return false
  }
}

import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { asAccount, getAccount } from './embedded/account.ts'
import type { Account } from './embedded/account.ts'
import { getBinaries } from './embedded/binaries.ts'
import { openFolders } from './embedded/folders.ts'
import type { Folders } from './embedded/folders.ts'
import { findPostmaster, isAlive, killOrphans, removeStalePidFile } from './embedded/postmaster.ts'
import { CONNECTION } from './pool.ts'
import { prepareDatabase, type Login } from './prepare.ts'

export interface EmbeddedPostgres {
  /** Address of the database `zambet`, as a login that may do nothing before it has said as which role. */
  url: string
  /** The same as the superuser, who prepares and inspects. */
  adminUrl: string
  /** True when a server left running by a killed process was taken over. */
  adopted: boolean
  /** Stops PostgreSQL cleanly, ending open connections; a second call does nothing more. */
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  log: (line: string) => void
  /** Server settings beyond ours, written once when the database is made. */
  settings?: Record<string, string>
  /** The port that others already know: waited for should something else hold it. Without it another one will do. */
  port?: number
}

interface Server {
  account: Account
  bin: string
  folders: Folders
  password: string
}

const database = 'zambet'
const defaults = {
  listen_addresses: '127.0.0.1',
  // No socket file: its path would be too long in a deep folder, and every user could list it in /tmp.
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  password_encryption: 'scram-sha-256',
}
const run = promisify(execFile)

/**
 * Starts the PostgreSQL that comes with the product on the data under `dataDir`, making it on first use, or takes over
 * the one a killed process left running. Safe to call again after the server was lost: the address stays the same
 * unless its port was taken meanwhile.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { log, settings } = options
  const dataDir = resolve(options.dataDir)
  const account = getAccount(join(dataDir, 'postgres'))
  const folders = openFolders(dataDir, account, log)
  const server: Server = {
    account,
    bin: getBinaries(account),
    folders,
    password: keepPassword(folders, account),
  }
  if (!existsSync(join(folders.data, 'PG_VERSION'))) await createCluster(server, { ...defaults, ...settings })

  let stopped: Promise<void> | undefined
  const { port, adopted } = await reachServer(server, options.port)
  return {
    url: addressOf(port, database, loginOf(server)),
    adminUrl: addressOf(port, database, superuserOf(server)),
    adopted,
    stop: () => (stopped ??= stopServer(server)),
  }
}

/** Finds the running server or starts one, waiting out what a killed one left behind. */
async function reachServer(server: Server, wanted?: number): Promise<{ port: number; adopted: boolean }> {
  const { data } = server.folders
  const begun = Date.now()
  for (let attempt = 0; ; attempt++) {
    const running = findPostmaster(data)
    const port = running?.port ?? wanted ?? (await choosePort(server))
    try {
      if (wanted !== undefined && port !== wanted)
        throw new Error(`It runs on port ${port} instead of ${wanted}`)
      if (!running) {
        removeStalePidFile(data)
        await startServer(server, port)
      }
      await ensureDatabase(server, port)
      return { port, adopted: running !== undefined }
    } catch (error) {
      const waited = Date.now() - begun
      if (waited > 60_000 || (attempt > 2 && isHopeless(error))) throw error
      if (waited > 5_000) killOrphans(data)
      await wait(250)
    }
  }
}

/** A wrong password or a damaged folder does not mend itself; "starting up" and left-over shared memory do. */
function isHopeless(error: unknown): boolean {
  return !(
    error instanceof Error &&
    /starting up|shutting down|recovery|shared memory|lock file|ECONN|terminated|timeout|Address already/i.test(
      error.message,
    )
  )
}

async function startServer({ account, bin, folders }: Server, port: number): Promise<void> {
  const { data, logFile, portFile } = folders
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > 5_000_000)
    renameSync(logFile, `${logFile}.1`)
  const from = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  try {
    // pg_ctl puts the server in a session of its own, so that Ctrl-C in our terminal does not reach it.
    await run(
      join(bin, 'pg_ctl'),
      ['start', '-D', data, '-l', logFile, '-w', '-t', '300', '-o', `-p ${port}`],
      {
        ...asAccount(account),
      },
    )
  } catch {
    const said = existsSync(logFile) ? readFileSync(logFile).subarray(from).toString().trim() : ''
    throw new Error(`PostgreSQL did not start: ${said || `see ${logFile}`}`)
  }
  writeFileSync(portFile, `${port}\n`)
}

async function stopServer({ account, bin, folders }: Server): Promise<void> {
  if (!findPostmaster(folders.data)) return
  const args = ['stop', '-D', folders.data, '-m', 'fast', '-w', '-t', '60']
  try {
    await run(join(bin, 'pg_ctl'), args, asAccount(account))
  } catch (error) {
    // It may have been killed in the meantime.
    if (findPostmaster(folders.data)) throw error
  }
}

/** Makes the cluster beside its place and moves it there when whole: an interrupted first start leaves nothing half. */
async function createCluster(
  { account, bin, folders }: Server,
  settings: Record<string, string>,
): Promise<void> {
  for (const left of readdirSync(folders.home).filter(entry => entry.startsWith('new-'))) {
    if (!isAlive(Number(left.slice(4)))) rmSync(join(folders.home, left), { recursive: true, force: true })
  }
  const half = join(folders.home, `new-${process.pid}`)
  const sets = Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${value}`])
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${folders.passwordFile}`]
  await run(join(bin, 'initdb'), ['-D', half, ...locale, ...access, ...sets], asAccount(account))
  try {
    renameSync(half, folders.data)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    // Somebody else's first start came before ours.
    if (!existsSync(join(folders.data, 'PG_VERSION'))) throw error
  }
}

/** Connects as proof that it is our server and that it answers; makes the database and its roles on the first start. */
async function ensureDatabase(server: Server, port: number): Promise<void> {
  const adminUrl = addressOf(port, 'postgres', superuserOf(server))
  const client = new Client({ connectionString: adminUrl, ...CONNECTION })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    )
    if (rows[0]?.folder !== server.folders.data) throw new Error(`Another PostgreSQL answers on port ${port}`)
  } finally {
    await client.end()
  }
  await prepareDatabase(adminUrl, database, loginOf(server))
}

const superuserOf = ({ password }: Server): Login => ({ name: 'postgres', password })

/** Its password follows from the one that is kept, and does not give that one away. */
const loginOf = ({ password }: Server): Login => ({
  name: 'zambet',
  password: createHash('sha256').update(`zambet ${password}`).digest('hex'),
})

function addressOf(port: number, databaseName: string, { name, password }: Login): string {
  return `postgres://${name}:${password}@127.0.0.1:${port}/${databaseName}`
}

function keepPassword({ passwordFile }: Folders, { uid, gid }: Account): string {
  try {
    writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' })
    if (uid !== undefined && gid !== undefined) chownSync(passwordFile, uid, gid)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(passwordFile, 'utf8').trim()
}

/** The port used last, so that addresses noted elsewhere stay true, or a free one when it is taken. */
async function choosePort({ folders }: Server): Promise<number> {
  const last = existsSync(folders.portFile) ? Number(readFileSync(folders.portFile, 'utf8')) : 0
  return (last > 0 && (await listenOn(last))) || (await listenOn(0)) || 5432
}

/** The port, when it could be listened on (0 asks for any free one). */
function listenOn(port: number): Promise<number | undefined> {
  return new Promise(settle => {
    const probe = createServer()
    probe.once('error', () => settle(undefined))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => settle(typeof address === 'object' ? address?.port : undefined))
    })
  })
}

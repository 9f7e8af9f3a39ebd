import { spawn } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acquireDataLock } from './data-lock.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import type { EmbeddedPostgres } from './embedded-postgres.ts'

let dataDir: string
let server: EmbeddedPostgres | undefined
const logged: string[] = []

async function start(): Promise<EmbeddedPostgres> {
  server = await startEmbeddedPostgres({ dataDir, log: line => logged.push(line) })
  return server
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>({ text: sql })).rows
  } finally {
    await client.end()
  }
}

function pidFile(): string {
  return join(dataDir, 'postgres', 'data', 'postmaster.pid')
}

const readPostmaster = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0])

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'zambet-embedded-'))
  chmodSync(dataDir, 0o755)
})

afterEach(async () => {
  await server?.stop()
  server = undefined
  const home = realpathSync(join(dataDir, 'postgres'))
  rmSync(home, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
})

test('keeps what was written when PostgreSQL is killed', async () => {
  const { url, adminUrl } = await start()
  await ask(adminUrl, 'create table kept as select 7 as n')
  process.kill(readPostmaster(), 'SIGKILL')

  const again = await start()
  expect(again).toMatchObject({ url, adopted: false })
  expect(await ask(adminUrl, 'select n from kept')).toEqual([{ n: 7 }])
})

test('takes over the PostgreSQL that a killed process left running', async () => {
  const own = join(import.meta.dirname, 'embedded-postgres.ts')
  const script = `import { startEmbeddedPostgres } from ${JSON.stringify(own)}
    import { acquireDataLock } from ${JSON.stringify(own.replace('embedded-postgres', 'data-lock'))}
    const { url } = await startEmbeddedPostgres({ dataDir: process.argv[1], log() {} })
    await acquireDataLock(url)
    console.log(url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script, dataDir])
  const url = await new Promise<string>(resolve => {
    child.stdout.once('data', data => resolve(String(data).trim()))
  })
  expect(await acquireDataLock(url)).toBeUndefined()
  child.kill('SIGKILL')

  expect(await start()).toMatchObject({ url, adopted: true })
  const lock = await acquireDataLock(url)
  expect(lock).toBeDefined()
  await lock?.release()
})

test('tells the holder of the lock when the database goes away', async () => {
  const { url } = await start()
  const lock = await acquireDataLock(url)
  process.kill(readPostmaster(), 'SIGKILL')
  await expect(lock?.lost).resolves.toBeUndefined()
})

test('is not misled by a stale process number that now belongs to another program', async () => {
  const { url } = await start()
  await server?.stop()
  writeFileSync(pidFile(), `${process.pid}\n/elsewhere\n1\n${new URL(url).port}\n\n127.0.0.1\n1 2\nready\n`)
  expect(await start()).toMatchObject({ url, adopted: false })
})

test('lets nobody but its own user at the data and the password', async () => {
  await start()
  const home = realpathSync(join(dataDir, 'postgres'))
  expect(statSync(home).mode & 0o777).toBe(0o700)
  expect(statSync(join(home, 'password')).mode & 0o777).toBe(0o600)
})

test('says which folder is missing when the link to the database leads nowhere', async () => {
  await (await start()).stop()
  const home = realpathSync(join(dataDir, 'postgres'))
  rmSync(join(dataDir, 'postgres'), { recursive: true, force: true })
  symlinkSync(`${home}-gone`, join(dataDir, 'postgres'))
  await expect(startEmbeddedPostgres({ dataDir, log: () => undefined })).rejects.toThrow(
    `${home}-gone is gone`,
  )
  rmSync(join(dataDir, 'postgres'))
  mkdirSync(join(dataDir, 'postgres'))
})

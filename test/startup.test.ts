import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { startPooler } from './pooler.ts'

const MAIN = join(import.meta.dirname, '..', 'src', 'server', 'main.ts')
const PATIENCE = 60_000

let database: TestDatabase
let dataDir: string
let nobody: string
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'zambet-startup-'))
  nobody = `zambet_test_${randomBytes(6).toString('hex')}`
  await admin(`create role ${nobody} login noinherit password 'only here'`)
})
afterAll(async () => {
  await admin(`drop role ${nobody}`)
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function admin(statement: string): Promise<void> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** The product's address with another user, password or database. */
const withParts = (parts: Partial<URL>) => Object.assign(new URL(database.loginUrl), parts).href

async function startServer(variables: Record<string, string>, port = 0) {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port || (await findFreePort())),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: 'false',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = once(child, 'close').then(([code]) => code as number)
  return { child, ended, said: () => said }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

const REFUSALS: Record<string, [url: () => string, says: RegExp]> = {
  'a wrong password': [
    () => withParts({ password: 'wrong' }),
    /password authentication failed.*check the user and/,
  ],
  'a missing database': [
    () => withParts({ pathname: '/not_there' }),
    /"not_there" does not exist; make it with/,
  ],
  'a superuser': [() => database.url, /every clinic's rows, because it is a superuser/],
  'a login without the roles': [
    () => withParts({ username: nobody, password: 'only here' }),
    /grant zambet_app to "zambet_test_/,
  ],
}

test.each(Object.keys(REFUSALS))('%s ends the start with one line', { timeout: PATIENCE }, async what => {
  const [url, says] = REFUSALS[what]!
  const server = await startServer({ DATABASE_URL: url() })
  expect(await server.ended).toBe(1)
  expect(server.said()).toMatch(says)
  expect(server.said().trim().split('\n')).toHaveLength(1)
})

test('a standby and a pooler end the start with one line', { timeout: PATIENCE }, async () => {
  const name = new URL(database.url).pathname.slice(1)
  await admin(`alter database ${name} set default_transaction_read_only = on`)
  const standby = await startServer({ DATABASE_URL: database.loginUrl })
  expect(await standby.ended).toBe(1)
  expect(standby.said()).toMatch(
    /^DATABASE_URL: cannot execute .* this is a standby; give the address of the primary\n$/,
  )
  await admin(
    `begin; set transaction read write; alter database ${name} reset default_transaction_read_only; commit`,
  )

  const pooler = await startPooler(database.loginUrl)
  const pooled = await startServer({ DATABASE_URL: pooler.url })
  expect(await pooled.ended).toBe(1)
  expect(pooled.said()).toMatch(/^DATABASE_URL leads through a pooler.*\n$/)
  await pooler.close()
})

test(
  'a database that is not there yet is waited for, and requests may come through a pooler',
  { timeout: PATIENCE },
  async () => {
    const [port, databasePort] = [await findFreePort(), await findFreePort()]
    const url = withParts({ port: String(databasePort) })
    const pooler = await startPooler(database.loginUrl)
    const server = await startServer({ DATABASE_URL: url, DATABASE_POOL_URL: pooler.url }, port)
    await vi.waitFor(() => expect(server.said()).toContain('trying again for 60 seconds'), PATIENCE)

    const there = await startPooler(database.loginUrl, { listenOn: databasePort, keepsOptions: true })
    await vi.waitFor(() => expect(server.said()).toContain('patients '), PATIENCE)
    expect((await fetch(`http://127.0.0.1:${port}/api/v2/version`)).status).toBe(200)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    await pooler.close()
    await there.close()
  },
)

test('a signal ends the wait for the database', { timeout: PATIENCE }, async () => {
  const server = await startServer({ DATABASE_URL: withParts({ port: '1' }) })
  await vi.waitFor(() => expect(server.said()).toContain('trying again for 60 seconds'), PATIENCE)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

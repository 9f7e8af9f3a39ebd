import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startTestServer } from '#test/embedded-server.ts'
import { asWeakLogin } from '#test/weak-login.ts'
import { Client } from 'pg'

const root = join(import.meta.dirname, '..')

/**
 * Starts the real server with a demo clinic on a free port and a database of its own; Playwright calls the result at the
 * end. With `E2E_URL` set, the tests drive the server that is there, which makes writing them quick.
 */
export default async function startServer(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_URL']) return undefined
  const dataDir = mkdtempSync(join(tmpdir(), 'zambet-e2e-'))
  const database = await createDatabase()
  const port = await findPort()
  const url = `http://localhost:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DEMO: 'true',
    // So that each story comes from an address of its own, as people do.
    TRUST_PROXY: '1',
    CHECK_REPLIES: 'true',
    // The stories' gateways stand beside the server.
    SMS_PRIVATE_GATEWAYS: 'true',
    LOG_LEVEL: 'warn',
  }
  const lifeline = join(root, 'scripts', 'lib', 'lifeline.mjs')
  const child = spawn(process.execPath, ['--import', lifeline, 'src/server/main.ts'], {
    cwd: root,
    env: { ...env, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let said = ''
  child.stdout?.on('data', text => {
    said += String(text)
  })
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(dataDir, { recursive: true, force: true })
    await database.drop()
  }

  const begun = Date.now()
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() - begun > 120_000) {
      await stop()
      throw new Error(`The server for the browser tests did not start:\n${said}`)
    }
    await wait(100)
  }
  process.env['E2E_URL'] = url
  return stop
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

/** An empty database on the server that `TEST_DATABASE_URL` or `DATABASE_URL` names, or else on one of this run's own. */
async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const named = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL']
  const server = named ? { url: named, stop: () => Promise.resolve() } : await startTestServer()
  const given = server.url
  const name = `zambet_e2e_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const admin = new Client({ connectionString: given })
    await admin.connect()
    await admin.query(statement)
    await admin.end()
  }
  await run(`create database ${name}`)
  const url = new URL(given)
  url.pathname = `/${name}`
  return {
    url: await asWeakLogin(url.href),
    drop: async () => {
      await run(`drop database if exists ${name} with (force)`)
      await server.stop()
    },
  }
}

async function findPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

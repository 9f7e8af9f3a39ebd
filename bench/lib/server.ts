import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { SERVER_ARGS } from '../../scripts/lib/server-args.mjs'
import { asWeakLogin } from '#test/weak-login.ts'
import { DEMO_PASSWORD } from '#server/demo/fill-demo.ts'
import { CACHE } from './cache.ts'

export const BENCH_SECRET = 'known to the bench alone, as long as it has to be'
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface BenchServer {
  /** http://127.0.0.1:3500 */
  origin: string
  pid: number
  stop(): Promise<void>
}

/** The product's own server in a process of its own, on a database that is filled already. */
export async function startServer(
  databaseUrl: string,
  port: number,
  more: Record<string, string> = {},
): Promise<BenchServer> {
  return startProcess(SERVER_ARGS, port, `${CACHE}/server-${port}`, {
    DATABASE_URL: await asWeakLogin(databaseUrl),
    DEMO: 'false',
    LOG_LEVEL: 'silent',
    SESSION_SECRET: BENCH_SECRET,
    ...more,
  })
}

/** A Fastify that answers everything with the same JSON: what the framework and the machine allow at most. */
export function startBareFastify(reply: string, port: number): Promise<BenchServer> {
  return startProcess(['bench/lib/bare-fastify.ts'], port, CACHE, { REPLY: reply })
}

async function startProcess(
  args: readonly string[],
  port: number,
  dataDir: string,
  env: Record<string, string>,
): Promise<BenchServer> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const origin = `http://127.0.0.1:${port}`
  await answers(origin, child)
  return {
    origin,
    pid: child.pid!,
    stop: async () => {
      const gone = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
      process.off('exit', kill)
    },
  }
}

async function answers(origin: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`The server on ${origin} ended at once`)
    try {
      await fetch(origin)
      return
    } catch {
      await wait(100)
    }
  }
  throw new Error(`Nothing answers on ${origin}`)
}

/** The bearer token of the owner of the clinic so numbered, from 1. */
export async function signIn(origin: string, email: string): Promise<string> {
  const reply = await fetch(`${origin}/api/v2/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password: DEMO_PASSWORD }),
  })
  const body = (await reply.json()) as { data?: { accessToken?: string }; message?: string }
  if (!body.data?.accessToken) throw new Error(`Signing in failed: ${body.message ?? reply.status}`)
  return body.data.accessToken
}

/** What the web keeps of somebody signed in. */
export async function signInForStorage(origin: string, email: string): Promise<Record<string, string>> {
  const reply = await fetch(`${origin}/api/v2/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password: DEMO_PASSWORD }),
  })
  const { data } = (await reply.json()) as { data: Record<string, string | number> }
  return {
    token: String(data['accessToken']),
    refreshToken: String(data['refreshToken']),
    user_id: String(data['userId']),
    user_type: String(data['user_type']),
  }
}

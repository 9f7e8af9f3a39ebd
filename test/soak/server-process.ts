import { spawn, type ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { asWeakLogin } from '#test/weak-login.ts'

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))
const START_MILLISECONDS = 60_000

const running = new Set<ChildProcess>()
/** Those that we ended ourselves. */
const isAsked = new WeakSet<ChildProcess>()
process.once('exit', () => running.forEach(child => child.kill('SIGKILL')))

/** A server as it runs in production: a process of its own. */
export interface ServerProcess {
  readonly origin: string
  /** What it wrote to stderr so far. */
  complaints(): string
  /** All that it wrote so far: its log too. */
  said(): string
  /** How often its process ended without being asked to. */
  deaths(): number
  /** kill -9, and a new process on the same port; resolves when that one answers. */
  killAndRestart(): Promise<void>
  stop(): Promise<void>
}

/** Starts a server with these variables on a free port; every caller is whom X-Forwarded-For names. It never is a superuser. */
export async function startServer(variables: Record<string, string>): Promise<ServerProcess> {
  const { DATABASE_URL: given } = variables
  const database = given === undefined ? {} : { DATABASE_URL: await asWeakLogin(given) }
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  let complaints = ''
  let said = ''
  let deaths = 0
  const begin = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        PORT: String(port),
        HOST: '127.0.0.1',
        TRUST_PROXY: 'true',
        DEMO: 'false',
        LOG_LEVEL: 'error',
        ...variables,
        ...database,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaints += text
      said += text
    })
    running.add(child)
    child.once('exit', () => {
      running.delete(child)
      if (!isAsked.has(child)) deaths++
    })
    const until = Date.now() + START_MILLISECONDS
    while (!(await answers(origin))) {
      if (child.exitCode !== null || Date.now() > until) {
        child.kill('SIGKILL')
        throw new Error(`the server did not start: ${complaints}`)
      }
      await wait(100)
    }
    return child
  }
  let child = await begin()
  return {
    origin,
    complaints: () => complaints,
    said: () => said,
    deaths: () => deaths,
    killAndRestart: async () => {
      await end(child, 'SIGKILL')
      child = await begin()
    },
    stop: () => end(child, 'SIGTERM'),
  }
}

async function answers(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/api/v2/version`)).ok
  } catch {
    return false
  }
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  isAsked.add(child)
  const ended = new Promise(settle => child.once('exit', settle))
  child.kill(signal)
  await ended
}

function findFreePort(): Promise<number> {
  return new Promise(settle => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => settle(port))
    })
  })
}

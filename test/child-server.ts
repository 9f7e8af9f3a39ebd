import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const MAIN = join(import.meta.dirname, '..', 'src', 'server', 'main.ts')
// A database of its own is laid out first, and a busy machine is no fault of a test.
const PATIENCE = 120_000

export interface ChildServer {
  readonly process: ChildProcess
  readonly port: number
  readonly origin: string
  /** Ends it by a signal and waits until it is gone, with whatever it had started. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** The program in a process of its own, as `node src/server/main.ts` with these variables; it answers already. */
export async function startChildServer(
  variables: Record<string, string>,
  given?: number,
): Promise<ChildServer> {
  const port = given ?? (await findFreePort())
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], PORT: String(port), HOST: '127.0.0.1', DEMO: 'false', ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.stderr.pipe(process.stderr, { end: false })
  const until = Date.now() + PATIENCE
  while (
    !(await fetch(`${origin}/api/v2/version`).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('the server did not start')
    await wait(50)
  }
  return {
    process: child,
    port,
    origin,
    async end(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return
      // What it started shares its errors, which close with the last of them.
      const gone = once(child, 'close')
      child.kill(signal)
      await gone
    },
  }
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

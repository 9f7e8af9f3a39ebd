import { readFileSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/db/embedded-postgres.ts'

/** Stopped in order, killed, or kept from doing anything while its connections stay open. */
export type Harm = 'stopped' | 'killed' | 'frozen'

/** A PostgreSQL of this process alone, which goes away and comes back on the same address. */
export class PostgresUnderTest {
  readonly #dataDir: string
  readonly #port: number
  readonly #data: string

  constructor(dataDir: string, url: string) {
    this.#dataDir = dataDir
    this.#port = Number(new URL(url).port)
    this.#data = realpathSync(join(dataDir, 'postgres', 'data'))
  }

  async goAway(harm: Harm): Promise<void> {
    if (harm === 'stopped') await (await this.#start()).stop()
    else if (harm === 'killed') process.kill(this.#postmaster(), 'SIGKILL')
    else this.#signalAll('SIGSTOP')
  }

  async comeBack(harm: Harm): Promise<void> {
    if (harm === 'frozen') this.#signalAll('SIGCONT')
    else await this.#start()
  }

  /** Takes over the one that runs, or starts it. */
  #start(): Promise<EmbeddedPostgres> {
    return startEmbeddedPostgres({ dataDir: this.#dataDir, log: () => undefined, port: this.#port })
  }

  #postmaster(): number {
    return Number(readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n')[0])
  }

  /** Every process of this PostgreSQL works in its folder, and no other does. */
  #signalAll(signal: 'SIGSTOP' | 'SIGCONT'): void {
    for (const name of readdirSync('/proc')) {
      if (/^\d+$/.test(name) && workFolder(name) === this.#data) process.kill(Number(name), signal)
    }
  }
}

function workFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

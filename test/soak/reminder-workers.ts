import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Pool } from 'pg'

const WORKER = join(import.meta.dirname, 'reminder-worker.ts')

export interface WorkerOrder {
  readonly number: number
  readonly what: 'tick' | 'send'
  readonly now: number
}

/** A process that reminds when it is told to. */
export class ReminderWorker {
  readonly #child: ChildProcess
  readonly #sql: Pool
  #number = 0

  private constructor(child: ChildProcess, sql: Pool) {
    this.#child = child
    this.#sql = sql
  }

  static async start(sql: Pool, variables: Record<string, string>): Promise<ReminderWorker> {
    // Its life hangs on this process's orders alone, not on what this one's does.
    const child = fork(WORKER, { env: { PATH: process.env['PATH'], ...variables }, execArgv: [] })
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('a worker did not start'))),
    ])
    return new ReminderWorker(child, sql)
  }

  /** What went wrong; undefined when it died over it. */
  async order(what: WorkerOrder['what'], now: number): Promise<string[] | undefined> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return undefined
    const number = ++this.#number
    const answered = new Promise<string[] | undefined>(resolve => {
      const hear = (answer: { number: number; problems: string[] }) => {
        if (answer.number === number) end(answer.problems)
      }
      const die = () => end(undefined)
      const end = (problems: string[] | undefined) => {
        this.#child.off('message', hear)
        this.#child.off('exit', die)
        resolve(problems)
      }
      this.#child.on('message', hear)
      this.#child.on('exit', die)
    })
    this.#child.send({ number, what, now } satisfies WorkerOrder, () => undefined)
    return answered
  }

  /** Kills it wherever it is; what it had taken is free once the others see that it is gone. */
  async kill(): Promise<void> {
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await gone
    await this.#sql.query(
      'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by = $1',
      [`worker-${this.#child.pid}`],
    )
  }
}

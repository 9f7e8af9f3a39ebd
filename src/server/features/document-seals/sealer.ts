import { Worker } from 'node:worker_threads'
import type { SealAnswer, SealTask, SealTasks } from './seal-tasks.ts'

const HEAP_MEGABYTES = 512
/** The thread ends when nobody needed it for so long. */
const IDLE_MILLISECONDS = 60_000

interface Waiting {
  readonly resolve: (answer: never) => void
  readonly reject: (error: Error) => void
}

const waiting = new Map<number, Waiting>()
let last = 0
let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined

/** Has the thread carry out one thing; those that wait are taken in their order. */
export function askSealer<T extends SealTask>(task: T): Promise<SealTasks[T['what']]['answer']> {
  return new Promise((resolve, reject) => {
    clearTimeout(idle)
    thread ??= start()
    waiting.set(++last, { resolve, reject })
    // Whoever waits keeps the process running, the thread alone does not.
    thread.ref()
    thread.postMessage({ id: last, task })
  })
}

/** Has a thread of its own carry out what strangers made: whatever keeps it busy keeps nobody else. Undefined after that time. */
export async function askAlone<T extends SealTask>(
  task: T,
  milliseconds: number,
): Promise<SealTasks[T['what']]['answer'] | undefined> {
  const alone = startThread()
  try {
    return await new Promise((resolve, reject) => {
      setTimeout(() => resolve(undefined), milliseconds).unref()
      alone.once('error', reject)
      alone.once('message', (answer: SealAnswer) => {
        if ('error' in answer) reject(new Error(answer.error))
        else resolve(answer.answer as never)
      })
      alone.postMessage({ id: 0, task })
    })
  } finally {
    await alone.terminate()
  }
}

const startThread = () =>
  new Worker(new URL('seal-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  })

function start(): Worker {
  const started = startThread()
  started.on('message', (answer: SealAnswer) => {
    const one = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('error' in answer) one?.reject(new Error(answer.error))
    else one?.resolve(answer.answer as never)
    if (waiting.size === 0) rest(started)
  })
  started.on('error', error => end(started, error))
  started.on('exit', () => end(started, new Error('the thread that seals ended')))
  return started
}

function rest(resting: Worker): void {
  resting.unref()
  idle = setTimeout(() => {
    if (thread === resting && waiting.size === 0) {
      thread = undefined
      void resting.terminate()
    }
  }, IDLE_MILLISECONDS).unref()
}

function end(ended: Worker, error: Error): void {
  if (thread !== ended) return
  thread = undefined
  const left = [...waiting.values()]
  waiting.clear()
  for (const { reject } of left) reject(error)
}

import type { RefusedUpload } from './send-patient-file.ts'

/** One file on its way, or what became of it. */
export interface QueuedFile {
  readonly key: string
  readonly file: File
  /** `waiting` is also whoever waits for the network. */
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  /** How much of it is on its way, 0 to 1. */
  readonly share: number
  readonly problem?: string | undefined
  /** What is wrong with the file itself stays wrong. */
  readonly mayRetry?: boolean | undefined
}

interface QueueWork {
  /** Sends one file; throws what is to be said, or nothing when it is to be tried again once there is a network. */
  readonly send: (
    file: File,
    options: { signal: AbortSignal; idempotencyKey: string; onProgress: (share: number) => void },
  ) => Promise<'sent' | 'lost' | RefusedUpload>
  /** What is wrong with a file before anything is sent. */
  readonly check: (file: File) => string | undefined
  readonly newKey: () => string
  readonly onSent: () => void
}

const AT_ONCE = 3

/** Files that are sent three at a time, each by itself: one that fails holds up no other, and a lost network only waits. */
export class FileQueue {
  readonly #work: QueueWork
  readonly #listeners = new Set<() => void>()
  readonly #running = new Map<string, AbortController>()
  #files: readonly QueuedFile[] = []
  #isOnline = true

  constructor(work: QueueWork) {
    this.#work = work
  }

  readonly list = (): readonly QueuedFile[] => this.#files

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  add(files: readonly File[]): void {
    const { check, newKey } = this.#work
    const added = files.map((file): QueuedFile => {
      const problem = check(file)
      const state = problem === undefined ? 'waiting' : 'failed'
      return { key: newKey(), file, state, share: 0, ...(problem !== undefined && { problem }) }
    })
    this.#set([...this.#files, ...added])
    this.#go()
  }

  retry(key: string): void {
    this.#change(key, { state: 'waiting', share: 0, problem: undefined, mayRetry: false })
    this.#go()
  }

  /** Stops it when it is on its way, and forgets it. */
  drop(key: string): void {
    this.#running.get(key)?.abort()
    this.#set(this.#files.filter(one => one.key !== key))
  }

  /** Forgets what has come to an end. */
  clear(): void {
    this.#set(this.#files.filter(({ state }) => state === 'waiting' || state === 'sending'))
  }

  stop(): void {
    for (const controller of this.#running.values()) controller.abort()
  }

  setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline
    this.#go()
  }

  #go(): void {
    if (!this.#isOnline) return
    for (const one of this.#files) {
      if (this.#running.size >= AT_ONCE) return
      if (one.state === 'waiting' && !this.#running.has(one.key)) void this.#send(one)
    }
  }

  async #send({ key, file }: QueuedFile): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    this.#running.set(key, controller)
    this.#change(key, { state: 'sending' })
    try {
      const onProgress = (share: number) => this.#change(key, { share })
      const outcome = await this.#work.send(file, { signal, idempotencyKey: key, onProgress })
      if (signal.aborted) return
      if (outcome === 'sent') {
        this.#change(key, { state: 'done', share: 1 })
        this.#work.onSent()
      } else if (outcome === 'lost') {
        // Whoever watches the network tells when there is one again.
        this.#isOnline = false
        this.#change(key, { state: 'waiting', share: 0 })
      } else this.#change(key, { state: 'failed', ...outcome })
    } finally {
      this.#running.delete(key)
      this.#go()
    }
  }

  #change(key: string, part: Partial<QueuedFile>): void {
    this.#set(this.#files.map(one => (one.key === key ? { ...one, ...part } : one)))
  }

  #set(files: readonly QueuedFile[]): void {
    this.#files = files
    for (const listener of this.#listeners) listener()
  }
}

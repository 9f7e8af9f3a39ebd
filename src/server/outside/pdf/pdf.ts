import { PassThrough, type Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { PdfAnswer, PdfDocument } from './pdf-document.ts'

export interface PdfMaker {
  /** The document's bytes, once the first are there. Throws `PdfBusy`, or whatever kept it from being made. */
  make(document: PdfDocument): Promise<Readable>
  close(): Promise<void>
}

export interface PdfLimits {
  /** Documents that wait for their turn. */
  readonly waiting: number
  readonly milliseconds: number
  readonly bytes: number
  readonly heapMegabytes: number
  /** How long the thread is kept with nothing to do. */
  readonly idleMilliseconds: number
}

const LIMITS: PdfLimits = {
  waiting: 20,
  milliseconds: 60_000,
  bytes: 32 * 2 ** 20,
  heapMegabytes: 512,
  idleMilliseconds: 5 * 60_000,
}

/** Too many documents wait already. */
export class PdfBusy extends Error {}

interface Order {
  readonly document: PdfDocument
  readonly stream: PassThrough
  bytes: number
  taken(stream: Readable): void
  failed(error: Error): void
}

/**
 * Makes documents one after the other in a thread that starts with the first of them. A document that does not end, grows
 * without end or brings the thread down fails alone: the next one gets a new thread.
 */
export class PdfThread implements PdfMaker {
  readonly #limits: PdfLimits
  readonly #waiting: Order[] = []
  #worker: Worker | undefined
  #current: Order | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(limits: Partial<PdfLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
  }

  async make(document: PdfDocument): Promise<Readable> {
    if (this.#waiting.length >= this.#limits.waiting) throw new PdfBusy('too many documents are being made')
    return new Promise<Readable>((taken, failed) => {
      this.#waiting.push({ document, stream: new PassThrough(), bytes: 0, taken, failed })
      this.#next()
    })
  }

  async close(): Promise<void> {
    for (const order of this.#waiting.splice(0)) order.failed(new Error('the server stops'))
    await this.#dismiss(new Error('the server stops'))
  }

  #next(): void {
    if (this.#current) return
    clearTimeout(this.#timer)
    const order = this.#waiting.shift()
    if (!order) {
      this.#timer = setTimeout(() => void this.#dismiss(), this.#limits.idleMilliseconds).unref()
      return
    }
    this.#current = order
    this.#timer = setTimeout(
      () => void this.#dismiss(new Error('the document took too long')),
      this.#limits.milliseconds,
    )
    try {
      this.#worker ??= this.#hire()
      this.#worker.postMessage(order.document)
    } catch (error) {
      this.#settle(error instanceof Error ? error : new Error(String(error)))
    }
  }

  #hire(): Worker {
    const worker = new Worker(new URL('pdf-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMegabytes },
    })
    worker.unref()
    // One that was sent away may still have something to say.
    const isOurs = () => this.#worker === worker
    worker.on('message', (answer: PdfAnswer) => isOurs() && this.#hear(answer))
    worker.on('error', error => void (isOurs() && this.#dismiss(error)))
    worker.on('exit', () => void (isOurs() && this.#dismiss(new Error('the thread ended'))))
    return worker
  }

  #hear(answer: PdfAnswer): void {
    const order = this.#current
    if (!order) return
    if ('error' in answer) return this.#settle(new Error(answer.error))
    if ('end' in answer) return this.#settle()
    order.bytes += answer.part.byteLength
    if (order.bytes > this.#limits.bytes) return void this.#dismiss(new Error('the document is too large'))
    order.stream.write(answer.part)
    order.taken(order.stream)
  }

  /** Ends the thread, and with it the document under way. */
  async #dismiss(error?: Error): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    if (error) this.#settle(error)
    await worker?.terminate()
  }

  #settle(error?: Error): void {
    const order = this.#current
    if (!order) return
    this.#current = undefined
    if (error) {
      order.failed(error)
      // Who reads it already sees it break off.
      order.stream.on('error', () => undefined).destroy(error)
    } else order.stream.end()
    this.#next()
  }
}

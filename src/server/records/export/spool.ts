import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'

const pack = promisify(deflateRaw)
const unpack = promisify(inflateRaw)
/** Small and quick: what waits here is gone in a minute. */
const QUICKLY = { level: 1 }

/**
 * Texts packed from when they are read to when somebody takes them, once: whoever reads, as within a transaction, need not
 * wait for whoever takes, as over a slow line.
 */
export class Spool implements AsyncIterable<string> {
  readonly #kept: Buffer[] = []
  #end: { readonly error?: unknown } | undefined
  #isLeft = false
  #wake = Promise.withResolvers<void>()

  /** Keeps what comes until it ends, or until nobody takes any more: then no more is read. */
  async fill(texts: AsyncIterable<string>): Promise<void> {
    for await (const text of texts) {
      if (this.#isLeft) return
      const packed = await pack(text, QUICKLY)
      if (this.#isLeft) return
      this.#kept.push(packed)
      this.#stir()
    }
  }

  /** All is there; with an error, whoever takes gets it in place of the end. */
  end(error?: unknown): void {
    this.#end ??= error === undefined ? {} : { error }
    this.#stir()
  }

  /** Nobody takes any more. */
  leave(): void {
    this.#isLeft = true
    this.#kept.length = 0
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    try {
      for (;;) {
        const next = this.#kept.shift()
        if (next) yield (await unpack(next)).toString()
        else if (!this.#end) await this.#wake.promise
        else if ('error' in this.#end) throw this.#end.error
        else return
      }
    } finally {
      this.leave()
    }
  }

  #stir(): void {
    this.#wake.resolve()
    this.#wake = Promise.withResolvers<void>()
  }
}

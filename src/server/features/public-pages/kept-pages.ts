import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Drawn } from '#contract/online/drawn-pages.ts'

/** How long a drawing serves everybody, in ms: hours go quickly, and pages ask for them anew. */
const KEPT = 10_000
/** Pages kept at once, each some 80 KB with what is compressed of it. */
const MOST = 400

/** As quick as gzip and a fifth smaller; the build's files take longer. */
const QUALITY = 5

export type Encoding = 'br' | 'gzip'

/** A drawing as it travels: compressed once, whoever asks. */
export interface KeptPage extends Pick<Drawn, 'asked'> {
  readonly movedTo: string | undefined
  readonly etag: string
  /** Empty where nothing is. */
  readonly html: Buffer
  compressed(encoding: Encoding): Promise<Buffer>
}

/** Drawings by their keys, each made once for all who ask for it meanwhile. */
export class KeptPages {
  readonly #pages = new Map<string, { until: number; page: Promise<KeptPage> }>()

  async get(key: string, now: number, draw: (before: Drawn['asked']) => Promise<Drawn>): Promise<KeptPage> {
    const known = this.#pages.get(key)
    if (known && known.until > now && known.until <= now + KEPT) return known.page
    const page = Promise.resolve(known?.page)
      .then(last => draw(last?.asked))
      .then(drawn => keep(drawn, now))
    this.#pages.delete(key)
    this.#pages.set(key, { until: now + KEPT, page })
    const oldest = this.#pages.size > MOST && this.#pages.keys().next().value
    if (oldest) this.#pages.delete(oldest)
    try {
      return await page
    } catch (error) {
      this.#pages.delete(key)
      throw error
    }
  }
}

/** A drawing made ready to travel. */
export function keep(drawn: Drawn, now: number): KeptPage {
  const { html: text = '', movedTo, asked } = drawn
  const html = Buffer.from(text)
  // Drawn a little later, a page that shows the same is the same.
  const seen = text.replace(`"drawnAt":${now}`, '')
  const made = new Map<Encoding, Promise<Buffer>>()
  return {
    movedTo,
    asked,
    etag: `W/"${createHash('sha256').update(seen).digest('base64url').slice(0, 22)}"`,
    html,
    compressed(encoding) {
      const known = made.get(encoding) ?? compress(html, encoding)
      made.set(encoding, known)
      return known
    },
  }
}

const compress = (html: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br'
    ? promisify(brotliCompress)(html, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
        },
      })
    : promisify(gzip)(html)

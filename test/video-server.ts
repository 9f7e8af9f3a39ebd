import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

// A test says by its expectations what it reads out of an object.
// oxlint-disable-next-line typescript/no-explicit-any
export type Thing = Record<string, any>

export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Thing
  readonly headers: IncomingMessage['headers']
}

export interface Answer {
  readonly status: number
  readonly body?: Thing | string
  readonly headers?: Record<string, string>
}

/** What becomes of the next calls that fit. */
interface Mishap {
  readonly fits: (asked: Asked) => boolean
  left: number
  /** The work is done, and its answer cut off. */
  readonly isLost?: true
  /** Nothing is ever answered. */
  readonly isSilent?: true
  /** Instead of the work. */
  readonly answer?: Answer
}

/** A provider's wire on a port of its own, which can lose answers, be late, limit and talk nonsense. */
export abstract class VideoServer {
  readonly #server: Server
  readonly url: string
  readonly asked: Asked[] = []
  readonly #mishaps: Mishap[] = []
  /** Every connection is cut. */
  isDown = false
  /** Milliseconds between what is carried out and its answer. */
  slowness = 0
  /** Waited for before a call is carried out, and once it is, before it is answered. */
  before: (asked: Asked) => Promise<void> = async () => undefined
  beforeAnswer: (asked: Asked) => Promise<void> = async () => undefined

  protected constructor(server: Server, url: string) {
    this.#server = server
    this.url = url
    server.on('request', (request, response) => {
      void this.#take(request, response).catch((error: unknown) => {
        console.error(error)
        request.socket.destroy()
      })
    })
  }

  protected static async listen(port = 0): Promise<readonly [Server, string]> {
    const server = createServer()
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return [server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`]
  }

  /** What the provider does about a call; undefined where it knows no such call. */
  protected abstract carryOut(asked: Asked): Answer | undefined | Promise<Answer | undefined>

  /** The work of so many calls is done, and their answers are cut off. */
  loseAnswersOf(method: string, path: RegExp, count = 1): void {
    this.#mishaps.push({ fits: fitting(method, path), left: count, isLost: true })
  }

  /** So many calls are never answered. */
  beSilentTo(method: string, path: RegExp, count = 1): void {
    this.#mishaps.push({ fits: fitting(method, path), left: count, isSilent: true })
  }

  /** So many calls are answered so, and nothing is done. */
  answerWith(method: string, path: RegExp, answer: Answer, count = 1): void {
    this.#mishaps.push({ fits: fitting(method, path), left: count, answer })
  }

  forgetMishaps(): void {
    this.#mishaps.length = 0
    this.isDown = false
    this.slowness = 0
    this.before = this.beforeAnswer = async () => undefined
  }

  countOf(method: string, path: RegExp): number {
    return this.asked.filter(fitting(method, path)).length
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.isDown) return void request.socket.destroy()
    const asked = await readAsked(request)
    this.asked.push(asked)
    await this.before(asked)
    const mishap = this.#mishaps.find(each => each.left > 0 && each.fits(asked))
    if (mishap) mishap.left -= 1
    if (mishap?.isSilent) return
    const answer: Answer = mishap?.answer ?? (await this.carryOut(asked)) ?? NO_SUCH_PATH
    await this.beforeAnswer(asked)
    if (this.slowness > 0) await wait(this.slowness)
    if (mishap?.isLost || this.isDown) return void request.socket.destroy()
    const { status, body, headers } = answer
    const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body)
    const type = typeof body === 'string' ? 'text/html' : 'application/json'
    response.writeHead(status, { ...(text !== '' && { 'content-type': type }), ...headers })
    response.end(text)
  }
}

const NO_SUCH_PATH: Answer = { status: 404, body: { message: 'No such path' } }

const fitting =
  (method: string, path: RegExp) =>
  (asked: Asked): boolean =>
    asked.method === method && path.test(asked.path)

async function readAsked(request: IncomingMessage): Promise<Asked> {
  const url = new URL(request.url ?? '/', 'http://provider')
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  const isForm = request.headers['content-type']?.includes('urlencoded')
  const body = (
    text === '' ? {} : isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text)
  ) as Thing
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    body,
    headers: request.headers,
  }
}

import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { lookup } from 'node:dns'
import { isPrivateAddress } from '#server/outside/private-address.ts'

/** What became of a request: whether it can have reached the other side decides if it may be made again. */
export type Exchange =
  | { readonly kind: 'answered'; readonly status: number; readonly body: string }
  /** Nothing of it left. */
  | { readonly kind: 'not_sent'; readonly reason: string }
  /** It left, and no whole answer came. */
  | { readonly kind: 'unknown'; readonly reason: string }

export interface Asking {
  readonly method: 'GET' | 'POST'
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly milliseconds: number
  /** Whether addresses of this network and this machine may be asked: by who runs the server, never by a clinic. */
  readonly reachesPrivate: boolean
}

/** Of an answer; more is not read. */
const MOST_BYTES = 64 * 1024

/** One request on a connection of its own, without following where it is sent elsewhere. Reasons never hold the address, which may have a password in it. */
export function exchange({
  method,
  url,
  headers,
  body,
  milliseconds,
  reachesPrivate,
}: Asking): Promise<Exchange> {
  const isSecure = url.protocol === 'https:'
  if (!reachesPrivate && isPrivateAddress(url.hostname))
    return Promise.resolve({ kind: 'not_sent', reason: 'a private address' })
  return new Promise(resolve => {
    let hasLeft = false
    const request = (isSecure ? https : http).request(url, {
      method,
      agent: false,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      ...(!reachesPrivate && { lookup: lookUpPublic }),
    })
    const end = (result: Exchange) => {
      clearTimeout(timer)
      resolve(result)
      request.destroy()
    }
    const fail = (reason: string) => end({ kind: hasLeft ? 'unknown' : 'not_sent', reason })
    const timer = setTimeout(() => fail('no answer in time'), milliseconds)
    request.on('socket', socket => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        hasLeft = true
      })
    })
    request.on('error', error => fail(codeOf(error)))
    request.on('response', response => {
      const chunks: Buffer[] = []
      let length = 0
      const answer = () =>
        end({
          kind: 'answered',
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString('utf8'),
        })
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        length += chunk.length
        if (length > MOST_BYTES) answer()
      })
      response.on('end', answer)
      response.on('error', error => fail(codeOf(error)))
      response.on('close', () => fail('the answer broke off'))
    })
    request.end(body)
  })
}

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : error.name

/** Looked at once the name is resolved, so that no name leads inside. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const open = error ? [] : addresses.filter(({ address }) => !isPrivateAddress(address))
    const [first] = open
    if (error) return callback(error, '')
    if (!first)
      return callback(Object.assign(new Error('a private address'), { code: 'a private address' }), '')
    return options.all ? callback(null, open) : callback(null, first.address, first.family)
  })
}

/** How an answer's status is meant where the gateway says nothing more precise: what it refused for good, and what may go later. */
export function judgeStatus(status: number): 'accepted' | 'refused' | 'retry' | 'unknown' {
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 400 || status === 413 || status === 422) return 'refused'
  // Somebody in between gave up waiting for who may have taken it.
  return status === 504 ? 'unknown' : 'retry'
}

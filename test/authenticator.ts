import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What an answer claims otherwise than an honest browser and device would. */
export interface Lies {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  /** Whether a finger or a face was seen; otherwise somebody only touched it. */
  readonly isVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
}

interface Made {
  readonly id: string
  readonly key: KeyObject
  readonly userHandle: string
  counter: number
}

const ORIGIN = 'https://zambet.test'
const PRESENT = 0x01
const VERIFIED = 0x04
const NEW = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** A device that keeps passkeys, and the browser before it, in a few lines of the standard. */
export class Authenticator {
  readonly #made: Made[] = []

  /** Answers the options of a registration as navigator.credentials.create does. */
  create(options: { challenge: string; user: { id: string }; rp: { id: string } }, lies: Lies = {}) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const cose = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(Buffer.from(x, 'base64url'))],
      [-3, bytes(Buffer.from(y, 'base64url'))],
    ])
    const id = randomBytes(32)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose)])
    const made = { id: base64url(id), key: privateKey, userHandle: options.user.id, counter: 0 }
    this.#made.push(made)
    const authData = Buffer.concat([this.#authData(options.rp.id, 0, NEW, lies), credential])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', bytes(authData)],
    ])
    return {
      id: made.id,
      rawId: made.id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, lies),
        attestationObject: base64url(Buffer.from(isoCBOR.encode(attestation as never))),
        transports: ['internal'],
      },
    }
  }

  /** Answers the options of a sign-in as navigator.credentials.get does, with the newest passkey. */
  get(options: { challenge: string; rpId: string }, lies: Lies = {}) {
    const made = this.#made.at(-1)
    if (!made) throw new Error('the device keeps no passkey')
    made.counter += 1
    const authenticatorData = this.#authData(options.rpId, lies.counter ?? made.counter, 0, lies)
    const clientDataJSON = clientData('webauthn.get', options.challenge, lies)
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return {
      id: made.id,
      rawId: made.id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData: base64url(authenticatorData),
        signature: base64url(createSign('SHA256').update(signed).sign(made.key)),
        userHandle: lies.userHandle ?? made.userHandle,
      },
    }
  }

  #authData(rpId: string, counter: number, more: number, lies: Lies): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = PRESENT | (lies.isVerified === false ? 0 : VERIFIED) | more
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flags]), count])
  }
}

const bytes = (data: Buffer) => new Uint8Array(data)

const clientData = (type: string, challenge: string, lies: Lies) =>
  base64url(
    JSON.stringify({
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? ORIGIN,
      crossOrigin: false,
    }),
  )

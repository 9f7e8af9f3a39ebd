import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SecretKeys } from './secret-keys.ts'

const IV_BYTES = 12
const TAG_BYTES = 16
/** `v1.key-id.base64url` of iv, tag and what was sealed. */
const SEALED = /^v1\.([a-z0-9]{1,16})\.([\w-]+)$/

/** Where a secret is kept; sealed for one place, it opens in no other. */
export interface SecretPlace {
  readonly table: string
  /** The row's key as text. */
  readonly row: string
  readonly column: string
}

/** Text that only our keys open, and only where it is kept. */
export function sealSecret(keys: SecretKeys, place: SecretPlace, secret: string): string {
  const [{ id, key }] = keys.list()
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(boundTo(place, id))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return `v1.${id}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** Throws where it was changed, belongs elsewhere, or its key is gone. */
export function openSecret(keys: SecretKeys, place: SecretPlace, kept: string): string {
  const [, id, text = ''] = SEALED.exec(kept) ?? []
  const found = keys.list().find(key => key.id === id)
  if (!id || !found)
    throw new Error(`a secret of ${place.table} is sealed with a key that is not here: ${id}`)
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(boundTo(place, id))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  )
}

/** Sealed anew with the newest key; undefined when it is already. */
export function resealSecret(keys: SecretKeys, place: SecretPlace, kept: string): string | undefined {
  const [{ id }] = keys.list()
  return kept.startsWith(`v1.${id}.`) ? undefined : sealSecret(keys, place, openSecret(keys, place, kept))
}

function boundTo({ table, row, column }: SecretPlace, keyId: string): Buffer {
  return Buffer.from(JSON.stringify([keyId, table, row, column]))
}

import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const KEY_BYTES = 32
/** `id:key`, the key as base64url. */
const LINE = /^([a-z0-9]{1,16}):([\w-]{43})$/

/** What a secret is sealed with; its id stands in what was sealed. */
export interface SecretKey {
  readonly id: string
  readonly key: Buffer
}

/** The keys of secrets at rest, the newest first: it seals, every one of them opens. */
export interface SecretKeys {
  list(): readonly [SecretKey, ...SecretKey[]]
}

/** Undefined where the text is no list of keys with ids of their own. */
export function readSecretKeys(text: string): readonly [SecretKey, ...SecretKey[]] | undefined {
  const [first, ...rest] = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(readKey)
  const keys = [first, ...rest].flatMap(key => key ?? [])
  const isWhole = keys.length === rest.length + 1 && new Set(keys.map(({ id }) => id)).size === keys.length
  return first && isWhole ? [first, ...keys.slice(1)] : undefined
}

function readKey(line: string): SecretKey | undefined {
  const [, id, key] = LINE.exec(line) ?? []
  return id && key ? { id, key: Buffer.from(key, 'base64url') } : undefined
}

/** The keys that the configuration gives; without any, one made of the session secret that it gives, the same on each server. */
export function givenKeys(secretKeys: string | undefined, sessionSecret: string): SecretKeys {
  const derived = {
    id: 'session',
    key: Buffer.from(hkdfSync('sha256', sessionSecret, '', 'secrets at rest', KEY_BYTES)),
  }
  const given = secretKeys === undefined ? undefined : readSecretKeys(secretKeys)
  const keys = given ? ([...given, derived] as const) : ([derived] as const)
  return { list: () => keys as readonly [SecretKey, ...SecretKey[]] }
}

/** Keys kept in a file of the data folder, made on first use; read anew each time, since a command adds to them. */
export function keptKeys(dataDir: string): SecretKeys {
  const path = join(dataDir, 'secret-keys')
  mkdirSync(dataDir, { recursive: true })
  try {
    // "wx" lets only one of two starting processes write it; the other one reads.
    writeFileSync(path, `${newLine()}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const list = () => {
    const keys = readSecretKeys(readFileSync(path, 'utf8'))
    if (!keys) throw new Error(`${path} is damaged; bring it back from a copy`)
    return keys
  }
  list()
  return { list }
}

/** Puts a new key before those in the data folder's file; the old ones go on opening. */
export function addKeptKey(dataDir: string): void {
  const path = join(dataDir, 'secret-keys')
  const fresh = `${path}.new`
  writeFileSync(fresh, `${newLine()}\n${readFileSync(path, 'utf8')}`, { mode: 0o600 })
  renameSync(fresh, path)
}

function newLine(): string {
  return `${randomBytes(4).toString('hex')}:${randomBytes(KEY_BYTES).toString('base64url')}`
}

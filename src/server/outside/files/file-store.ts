import type { Readable } from 'node:stream'

/** Bytes of a file, both ends included, counted from 0. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface StoredFile {
  readonly key: string
  /** Epoch milliseconds. */
  readonly storedAt: number
}

/** Where files are kept, by keys of small letters, digits and underscores. What a key holds is never changed. */
export interface FileStore {
  /** A folder of this machine for files on their way in or out. */
  readonly incoming: string
  /** Takes a finished file of `incoming` away under a key; once it resolves the file outlives a crash. */
  store(key: string, path: string, type: string): Promise<void>
  /** Undefined when there is none of that key. */
  open(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Writes it to a new file of this machine, which nobody may change; false when there is none of that key. */
  fetch(key: string, path: string): Promise<boolean>
  /** Those that are not there count as removed. */
  remove(keys: readonly string[]): Promise<void>
  /** Every file there is, in the order of their keys. */
  list(): AsyncIterable<StoredFile>
}

const KEY = /^[a-z0-9][a-z0-9_]{3,80}$/

/** Throws on anything that could be more than a name. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new TypeError(`not a key of a file: ${key}`)
  return key
}

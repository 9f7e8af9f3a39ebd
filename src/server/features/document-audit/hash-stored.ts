import { createHash } from 'node:crypto'
import type { FileStore } from '#server/outside/files/file-store.ts'

/** SHA-256 of a stored file as hex; undefined where there is none. */
export async function hashStored(files: FileStore, key: string): Promise<string | undefined> {
  const stream = await files.open(key)
  if (!stream) return undefined
  const hash = createHash('sha256')
  for await (const part of stream) hash.update(part as Buffer)
  return hash.digest('hex')
}

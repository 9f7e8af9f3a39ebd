import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/**
 * Writes what comes to a new file that only this program reads. It is closed afterwards whatever happened: one removed while
 * it is still being opened would appear behind the back of who removed it.
 */
export async function writeToFile(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const closed = new Promise<void>(resolve => file.once('close', resolve))
  try {
    await pipeline(bytes, file)
  } finally {
    await closed
  }
}

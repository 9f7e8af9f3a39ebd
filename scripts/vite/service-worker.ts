import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Names the worker's files after all of the build: a browser takes another worker when a byte of it is another. */
export async function stampServiceWorker(folder: string): Promise<void> {
  const path = join(folder, 'service-worker.js')
  const worker = await readFile(path, 'utf8')
  // Their names say what is in them; the pages beside them do not.
  const names = (await readdir(join(folder, 'assets'))).toSorted((a, b) => (a < b ? -1 : 1))
  const hash = createHash('sha256').update(names.join())
  for (const name of ['index.html', 'offline.html', 'offline.js', 'theme.js'])
    hash.update(await readFile(join(folder, name)))
  await writeFile(path, worker.replace('BUILD', hash.digest('hex').slice(0, 12)))
}

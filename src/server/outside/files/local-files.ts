import { constants, mkdirSync, type Dirent } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMissing } from './is-missing.ts'
import { checkKey, type FileStore, type StoredFile } from './file-store.ts'

/** Files in a folder, spread over folders by the first letters of their keys. */
export function openLocalFiles(folder: string): FileStore {
  const kept = join(folder, 'kept')
  const incoming = join(folder, 'incoming')
  for (const path of [kept, incoming]) mkdirSync(path, { recursive: true, mode: 0o700 })
  const pathOf = (key: string) => join(kept, checkKey(key).slice(0, 2), key)
  return {
    incoming,
    async store(key, path) {
      const target = pathOf(key)
      const isNew = await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await sync(path)
      await rename(path, target)
      // The names are the folders' content, and must outlive a crash as well.
      await sync(dirname(target))
      if (isNew) await sync(kept)
    },
    async open(key, range) {
      try {
        const file = await open(pathOf(key))
        return file.createReadStream(range)
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async fetch(key, path) {
      try {
        // By the system: eight megabytes need not pass through us.
        await copyFile(pathOf(key), path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true })
    },
    list: () => listFolder(kept),
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function listNames(folder: string, isWanted: (entry: Dirent) => boolean): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter(isWanted)
    .map(entry => entry.name)
    .toSorted()
}

async function* listFolder(kept: string): AsyncIterable<StoredFile> {
  for (const part of await listNames(kept, entry => entry.isDirectory())) {
    for (const key of await listNames(join(kept, part), entry => entry.isFile())) {
      const found = await stat(join(kept, part, key)).catch((error: unknown) => {
        // Removed since the folder was read.
        if (!isMissing(error)) throw error
      })
      if (found) yield { key, storedAt: found.mtimeMs }
    }
  }
}

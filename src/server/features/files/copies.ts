import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '#server/http/services.ts'
import { writeCopy } from '#server/records/pictures.ts'
import { copyKey } from './copy-key.ts'
import { noteCopies } from './files.sql.ts'

type Needed = Pick<Services, 'db' | 'outside'>

/** What a row names is not in this server's store; perhaps another's, or it is gone with its row meanwhile. */
export class NotStored extends Error {}

/** Fetches a stored file into a folder of this machine for as long as the work takes. Throws NotStored. */
export async function withOriginal<T>(
  { outside: { files } }: Pick<Services, 'outside'>,
  key: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = join(files.incoming, randomUUID())
  try {
    if (!(await files.fetch(key, path))) throw new NotStored(`the file ${key} is not in the store`)
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** Stores copies of a picture under a file's key, so many pixels wide; none are left of a file that is gone meanwhile. */
export async function writeCopies(
  { db, outside: { files } }: Needed,
  { clinicId, id, key }: { clinicId: number; id: number; key: string },
  picture: string,
  widths: readonly number[],
): Promise<void> {
  for (const width of widths) {
    const copy = `${picture}-${width}`
    try {
      await writeCopy(picture, copy, width)
      await files.store(copyKey(key, width), copy, 'image/webp')
    } finally {
      await rm(copy, { force: true })
    }
  }
  const isThere = await db.tenant(clinicId, tx => noteCopies(tx, id, widths))
  if (!isThere) await files.remove(widths.map(width => copyKey(key, width)))
}

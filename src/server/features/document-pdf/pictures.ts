import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#server/http/services.ts'
import { writePrint } from '#server/records/pictures.ts'
import type { Picture, Pictures } from './document-facts.ts'

/** A picture in the store. */
export interface StoredPicture {
  readonly id: number
  /** Of the file. */
  readonly key: string
}

/** How many pictures a document may have to be printed so large; those of more are smaller, so that a document stays bounded. */
const SIDES = [
  { most: 10, side: 1600 },
  { most: 40, side: 1000 },
  { most: Infinity, side: 500 },
]

/**
 * Pictures as documents take them: whatever was uploaded becomes a bounded JPEG in colours of screens, upright. Those that
 * are gone or broken are left out: a document says in their place that they are missing.
 */
export async function readPictures(
  services: Pick<Context, 'outside'>,
  stored: readonly StoredPicture[],
): Promise<Pictures> {
  const pictures = new Map<number, Picture>()
  const { side } = SIDES.find(({ most }) => stored.length <= most)!
  for (const { id, key } of stored) {
    const picture = await readPicture(services, key, side)
    if (picture) pictures.set(id, picture)
  }
  return pictures
}

async function readPicture(
  { outside }: Pick<Context, 'outside'>,
  key: string,
  side: number,
): Promise<Picture | undefined> {
  const folder = outside.files.incoming
  const original = join(folder, randomUUID())
  const print = join(folder, randomUUID())
  try {
    if (!(await outside.files.fetch(key, original))) return undefined
    const size = await writePrint(original, print, side).catch(() => undefined)
    return size && { data: `data:image/jpeg;base64,${await readFile(print, 'base64')}`, ...size }
  } finally {
    await Promise.all([original, print].map(path => rm(path, { force: true })))
  }
}

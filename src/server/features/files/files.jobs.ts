import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { IMAGE_WIDTHS } from '#domain/clinic/image-sizes.ts'
import type { Services } from '#server/http/services.ts'
import { defineJob } from '#server/jobs/job.ts'
import { z } from 'zod'
import { copyKey } from './copy-key.ts'
import { withOriginal, writeCopies } from './copies.ts'
import {
  findKeptFile,
  forgetPendingFiles,
  listFileKeys,
  markFileFound,
  markFileMissing,
  type FileKey,
} from './files.sql.ts'

/** Younger ones may still be on their way. */
const SWEPT_AFTER_MILLISECONDS = 86_400_000
const KEYS_AT_ONCE = 1_000
/** Deaths leave a few strays. More than these and than a tenth of what rows name are another database's files. */
const MOST_STRAYS = 100
/** The rest is removed another night. */
const MOST_REMOVED = 10_000
/** What the sweep knows as its own; what else lies in the folder or the bucket is nobody's to remove. */
const OWN_KEY = /^[0-9a-f]{32}(_\d+)?$/
/** Keys are hexadecimal. */
const BEHIND_ALL = 'g'

/** Makes the copies of a picture that people see: upright, small, and without where and with what it was taken. */
export const makeCopies = defineJob({
  name: 'make-copies',
  when: 'queued',
  input: z.object({ clinic_id: z.number(), id: z.number() }),
  run: ({ clinic_id, id }, services) => copyPicture(clinic_id, id, services),
})

/** Removes what the store held for a row that is gone. */
export const removeStoredFile = defineJob({
  name: 'remove-file',
  when: 'queued',
  input: z.object({ key: z.string(), copies: z.array(z.number()) }),
  run: ({ key, copies }, { outside: { files } }) =>
    files.remove([key, ...copies.map(width => copyKey(key, width))]),
})

/**
 * Removes what is a day old and nobody needs: rows that no transaction kept, files that no row names, and what deaths left
 * half received; none of so many files without a row that they must be another's: then the job fails. A row whose file is gone
 * is marked, and told of; one whose file is back is as before.
 */
export const sweepFiles = defineJob({
  name: 'sweep-files',
  when: { cron: '23 3 * * *' },
  run: (_, services) => sweep(services),
})

async function copyPicture(clinicId: number, id: number, services: Services): Promise<void> {
  const file = await services.db.tenant(clinicId, tx => findKeptFile(tx, id))
  if (!file) return
  await withOriginal(services, file.key, original =>
    writeCopies(services, { clinicId, id, key: file.key }, original, IMAGE_WIDTHS),
  )
}

/** Rows and files are read side by side in the order of their keys, so that neither are ever held whole. */
async function sweep({ db, outside: { files }, now }: Services): Promise<void> {
  const old = now() - SWEPT_AFTER_MILLISECONDS
  await sweepIncoming(files.incoming, old)
  await db.stranger(tx => forgetPendingFiles(tx, new Date(old)))
  const rows = readRows(db)
  let row = await rows.next()
  /** Goes past the rows before `key`, none of which has a file. */
  const passRows = async (key: string) => {
    for (; !row.done && row.value.key < key; row = await rows.next())
      if (row.value.created_at.getTime() < old) await markMissing(db, row.value.key)
  }
  /** Of the row before, of which copies may follow. */
  let named = ''
  let count = 0
  const orphans: string[] = []
  for await (const { key, storedAt } of files.list()) {
    if (!OWN_KEY.test(key)) continue
    const [original = ''] = key.split('_')
    if (original !== named) await passRows(original)
    if (!row.done && row.value.key === original) {
      // Only with its original is a row's file there.
      if (key === original) {
        named = original
        count++
        if (row.value.missing) await db.stranger(tx => markFileFound(tx, key))
        row = await rows.next()
      }
    } else if (original !== named && storedAt < old && orphans.length < MOST_REMOVED) orphans.push(key)
  }
  await passRows(BEHIND_ALL)
  if (orphans.length > Math.max(MOST_STRAYS, count / 10))
    throw new Error(
      `${orphans.length} files or more have no row, ${count} have one: is this another database’s store?`,
    )
  await files.remove(orphans)
}

async function markMissing(db: Services['db'], key: string): Promise<void> {
  const isNews = await db.stranger(tx => markFileMissing(tx, key))
  if (isNews) console.error(`the file ${key} is gone from the store`)
}

async function* readRows(db: Services['db']): AsyncGenerator<FileKey, undefined> {
  for (let after = ''; ;) {
    const page = await db.stranger(tx => listFileKeys(tx, after, KEYS_AT_ONCE))
    yield* page
    const last = page.at(-1)
    if (!last) return undefined
    after = last.key
  }
}

/** What a process that died was receiving. */
async function sweepIncoming(folder: string, old: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < old) await rm(path, { force: true })
  }
}

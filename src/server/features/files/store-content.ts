import { createHash, randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tx } from '#server/db/database.ts'
import type { Services } from '#server/http/services.ts'
import { deletePendingFile, insertFile, keepPendingFile } from './files.sql.ts'

/**
 * Stores what the server made, and does the work that names it: that keeps it in its own transaction by `keep`, which
 * answers the file. What the work did not keep is gone afterwards; if even that fails, the sweep finds it.
 */
export async function storeContent<T>(
  { db, outside, now }: Pick<Services, 'db' | 'outside'> & { readonly now: number },
  clinicId: number,
  { content, name, type }: { content: Buffer; name: string; type: string },
  work: (keep: (tx: Tx) => Promise<number>) => Promise<T>,
): Promise<T> {
  const key = randomBytes(16).toString('hex')
  const id = await db.tenant(clinicId, tx =>
    insertFile(tx, {
      clinic_id: clinicId,
      key,
      name,
      type,
      size: content.length,
      sha256: createHash('sha256').update(content).digest(),
      created_at: new Date(now),
    }),
  )
  const path = join(outside.files.incoming, key)
  try {
    await writeFile(path, content)
    await outside.files.store(key, path, type)
    return await work(async tx => {
      // A sweep that came between has forgotten it.
      if (!(await keepPendingFile(tx, id, false))) throw new Error(`file ${id} is not pending`)
      return id
    })
  } finally {
    await rm(path, { force: true })
    await db.tenant(clinicId, tx => deletePendingFile(tx, id)).catch(() => undefined)
  }
}

import { randomBytes } from 'node:crypto'
import type { ReceivedFile } from '#contract/file.ts'
import type { Tx } from '#server/db/database.ts'
import type { StaffContext } from '#server/http/services.ts'
import { pathOf } from '#server/http/uploads.ts'
import { queueJob } from '#server/jobs/jobs.sql.ts'
import { recordsOf, type Records } from '#server/records/write.ts'
import { deletePendingFile, insertFile, keepPendingFile } from './files.sql.ts'
import { makeCopies } from './files.jobs.ts'

/** A file in the store that no transaction has kept yet. */
export interface PendingFile {
  readonly id: number
  readonly key: string
  readonly type: string
}

/** How a kept file may be seen. */
interface Keeping {
  /** Whether anybody who knows the key may see its copies. */
  readonly public: boolean
}

/**
 * Puts received files into the store, then does the work that keeps each of them by `keepFile`. What the work did not
 * keep, or could not, is gone afterwards; if even that fails, the sweep finds it.
 */
export async function withStoredFiles<T>(
  ctx: StaffContext,
  files: readonly ReceivedFile[],
  work: (pending: readonly PendingFile[]) => Promise<T>,
): Promise<T> {
  const pending: PendingFile[] = []
  try {
    for (const file of files) pending.push(await storeFile(ctx, file))
    return await work(pending)
  } finally {
    // Those that were kept are no longer pending, and stay.
    if (pending.length > 0) await forgetPending(ctx, pending)
  }
}

/** Transactions beside the call's own, with which its Idempotency-Key is kept. */
function beside(ctx: StaffContext): Records {
  return recordsOf({ ...ctx, requestKey: undefined })
}

/** The row first, so that no file in the store is ever without one. */
async function storeFile(ctx: StaffContext, file: ReceivedFile): Promise<PendingFile> {
  const { name, type, size, sha256 } = file
  const key = randomBytes(16).toString('hex')
  const id = await beside(ctx).write(tx =>
    insertFile(tx, {
      clinic_id: ctx.actor.clinicId,
      key,
      name,
      type,
      size,
      sha256: Buffer.from(sha256, 'hex'),
      created_by: ctx.actor.accountId,
      created_at: new Date(ctx.now),
    }),
  )
  await ctx.outside.files.store(key, pathOf(file), type)
  return { id, key, type }
}

async function forgetPending(ctx: StaffContext, files: readonly PendingFile[]): Promise<void> {
  try {
    await beside(ctx).write(async tx => {
      for (const { id } of files) await deletePendingFile(tx, id)
    })
  } catch {
    // The database is away; what is left is old tomorrow.
  }
}

/** Keeps a file in the transaction that names it. Of a picture copies are made once it has ended. */
export async function keepFile(tx: Tx, ctx: StaffContext, file: PendingFile, how: Keeping): Promise<void> {
  if (!(await keepPendingFile(tx, file.id, how.public))) throw new Error(`file ${file.id} is not pending`)
  if (file.type.startsWith('image/'))
    await queueJob(
      tx,
      makeCopies,
      { clinic_id: ctx.actor.clinicId, id: file.id },
      { key: `make-copies:${file.key}` },
    )
}

import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ReceivedFile } from '#contract/file.ts'
import type { Tx } from '#server/db/database.ts'
import type { Services, StaffContext } from '#server/http/services.ts'
import { pathOf } from '#server/http/uploads.ts'
import { queueJob } from '#server/jobs/jobs.sql.ts'
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
  /** Whether whoever keeps it makes its copies in a way of their own. */
  readonly isDrawnElsewhere?: boolean
}

/**
 * Puts received files into the store, then does the work that keeps each of them by `keepFile`. What the work did not
 * keep, or could not, is gone afterwards; if even that fails, the sweep finds it.
 */
export function withStoredFiles<T>(
  ctx: StaffContext,
  files: readonly ReceivedFile[],
  work: (pending: readonly PendingFile[]) => Promise<T>,
): Promise<T> {
  return withFilesOf(ctx, ctx.actor, files, work)
}

type Stores = Pick<Services, 'db' | 'outside'> & { readonly now: number }
/** Whose they are, and who brought them; nobody of the staff where it is null. */
interface Owner {
  readonly clinicId: number
  readonly accountId: number | null
}

/** As `withStoredFiles`, for whoever is no staff: the caller has asked whether they may. */
export async function withFilesOf<T>(
  ctx: Stores,
  owner: Owner,
  files: readonly ReceivedFile[],
  work: (pending: readonly PendingFile[]) => Promise<T>,
): Promise<T> {
  const pending: PendingFile[] = []
  try {
    for (const file of files) pending.push(await storeFile(ctx, owner, file))
    return await work(pending)
  } finally {
    // Those that were kept are no longer pending, and stay.
    if (pending.length > 0) await forgetPending(ctx, owner, pending)
  }
}

/** The row first, so that no file in the store is ever without one; in a transaction beside the call's own. */
async function storeFile(
  ctx: Stores,
  { clinicId, accountId }: Owner,
  file: ReceivedFile,
): Promise<PendingFile> {
  const { name, type, size, sha256 } = file
  const key = randomBytes(16).toString('hex')
  const id = await ctx.db.tenant(clinicId, tx =>
    insertFile(tx, {
      clinic_id: clinicId,
      key,
      name,
      type,
      size,
      sha256: Buffer.from(sha256, 'hex'),
      created_by: accountId,
      created_at: new Date(ctx.now),
    }),
  )
  await ctx.outside.files.store(key, pathOf(file), type)
  return { id, key, type }
}

async function forgetPending(ctx: Stores, { clinicId }: Owner, files: readonly PendingFile[]): Promise<void> {
  try {
    await ctx.db.tenant(clinicId, async tx => {
      for (const { id } of files) await deletePendingFile(tx, id)
    })
  } catch {
    // The database is away; what is left is old tomorrow.
  }
}

/** Keeps a file in the transaction that names it. Of a picture copies are made once it has ended. */
export async function keepFile(
  tx: Tx,
  ctx: { readonly actor: { readonly clinicId: number } },
  file: PendingFile,
  how: Keeping,
): Promise<void> {
  if (!(await keepPendingFile(tx, file.id, how.public))) throw new Error(`file ${file.id} is not pending`)
  if (file.type.startsWith('image/') && !how.isDrawnElsewhere)
    await queueJob(
      tx,
      makeCopies,
      { clinic_id: ctx.actor.clinicId, id: file.id },
      { key: `make-copies:${file.key}` },
    )
}

/** Stores a file that the server made itself, and keeps it in the transaction of the work that names it. */
export async function storeMade(
  { db, outside, now }: Pick<Services, 'db' | 'outside' | 'now'>,
  clinicId: number,
  made: { path: string; name: string; type: string },
  work: (tx: Tx, id: number) => Promise<void>,
): Promise<void> {
  const key = randomBytes(16).toString('hex')
  const content = await readFile(made.path)
  const row = {
    clinic_id: clinicId,
    key,
    name: made.name,
    type: made.type,
    size: content.length,
    sha256: createHash('sha256').update(content).digest(),
    created_at: new Date(now()),
  }
  const id = await db.tenant(clinicId, tx => insertFile(tx, row))
  await outside.files.store(key, made.path, made.type)
  await db.tenant(clinicId, async tx => {
    // A sweep that came between has forgotten it: the job is tried again.
    if (!(await keepPendingFile(tx, id, false))) throw new Error(`file ${id} is not pending`)
    await work(tx, id)
  })
}

import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import { sql, type Insertable } from 'kysely'

export async function insertFile(tx: Tx, row: Insertable<DB['files']>): Promise<number> {
  const { id } = await tx.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** False when it was kept before, or swept away. */
export async function keepPendingFile(tx: Tx, id: number, isPublic: boolean): Promise<boolean> {
  const result = await tx
    .updateTable('files')
    .set({ status: 'kept', public: isPublic })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function deletePendingFile(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('files').where('id', '=', id).where('status', '=', 'pending').execute()
}

export async function findKeptFile(tx: Tx, id: number) {
  return tx
    .selectFrom('files')
    .select(['key', 'name', 'type', 'size'])
    .where('id', '=', id)
    .where('status', '=', 'kept')
    .executeTakeFirst()
}

/** False when the file is gone meanwhile. */
export async function noteCopies(tx: Tx, id: number, widths: readonly number[]): Promise<boolean> {
  const result = await tx
    .updateTable('files')
    .set({ copies: [...widths] })
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** False when it was known before. */
export async function markFileMissing(tx: Tx, key: string): Promise<boolean> {
  const { rows } = await sql<{ marked: boolean | null }>`
    select mark_file_missing(${key}) as marked`.execute(tx)
  return rows[0]?.marked ?? false
}

export async function markFileFound(tx: Tx, key: string): Promise<void> {
  await sql`select mark_file_found(${key})`.execute(tx)
}

export async function isPublicCopy(tx: Tx, key: string, width: number): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select is_public_copy(${key}, ${width}::smallint) as yes`.execute(tx)
  return rows[0]?.yes ?? false
}

/** Of the transaction's clinic. */
export async function hasCopy(tx: Tx, key: string, width: number): Promise<boolean> {
  const { rows } = await sql`
    select from files where key = ${key} and status = 'kept' and ${width}::smallint = any (copies)`.execute(
    tx,
  )
  return rows.length > 0
}

export async function forgetPendingFiles(tx: Tx, createdBefore: Date): Promise<void> {
  await sql`select forget_pending_files(${createdBefore})`.execute(tx)
}

export interface FileKey {
  readonly key: string
  readonly created_at: Date
  /** Whether its file was looked for before and not found. */
  readonly missing: boolean
}

/** Of every clinic, in order. */
export async function listFileKeys(tx: Tx, after: string, maxRows: number): Promise<FileKey[]> {
  const { rows } = await sql<FileKey>`
    select key, created_at, missing from list_file_keys(${after}, ${maxRows})`.execute(tx)
  return rows
}

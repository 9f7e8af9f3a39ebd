import type { Readable } from 'node:stream'
import type { Services } from '#server/http/services.ts'
import { findKeptFile } from './files.sql.ts'

/** A kept file of a clinic, whole; undefined where there is none. The caller has asked whether it may be seen. */
export async function openKeptFile(
  { db, outside }: Pick<Services, 'db' | 'outside'>,
  clinicId: number,
  fileId: number,
): Promise<{ stream: Readable; name: string; type: string } | undefined> {
  const file = await db.tenant(clinicId, tx => findKeptFile(tx, fileId))
  const stream = file && (await outside.files.open(file.key))
  return file && stream ? { stream, name: file.name, type: file.type } : undefined
}

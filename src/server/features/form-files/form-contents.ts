import type { FormTemplate } from '#domain/documents/forms/form-template.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { findLinkRow, getContent, type LinkRow } from './form-rows.sql.ts'

// What never changes is read once, of each database.

/** As many forms as are filled in at one time. */
const KEPT = 200
/** As many links as they are filled in by. */
const KEPT_LINKS = 5_000

const contents = new WeakMap<Database, Map<string, FormTemplate>>()
const links = new WeakMap<Database, Map<string, LinkRow>>()

/** A published version. */
export function readContent(
  db: Database,
  tx: Tx,
  {
    clinic_id: clinicId,
    template_id: templateId,
    template_version: version,
  }: Omit<LinkRow, 'id' | 'is_tablet'>,
): Promise<FormTemplate> {
  const key = `${clinicId} ${templateId} ${version}`
  return readOnce(contents, KEPT, db, key, () => getContent(tx, templateId, version))
}

/** Of which form a link is, open or not; undefined of none. */
export function readLink(db: Database, tx: Tx, hash: Buffer): Promise<LinkRow | undefined> {
  return readOnce(links, KEPT_LINKS, db, hash.toString('base64'), () => findLinkRow(tx, hash))
}

async function readOnce<T>(
  all: WeakMap<Database, Map<string, NonNullable<T>>>,
  most: number,
  db: Database,
  key: string,
  read: () => Promise<T>,
): Promise<T> {
  const kept = all.get(db) ?? new Map<string, NonNullable<T>>()
  all.set(db, kept)
  const known = kept.get(key)
  if (known) return known
  const found = await read()
  if (found === undefined || found === null) return found
  if (kept.size >= most) kept.clear()
  kept.set(key, found)
  return found
}

import type { FormTemplate } from '#domain/documents/forms/form-template.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { getContent } from './form-rows.sql.ts'

/** As many as are filled in at one time. */
const KEPT = 200

/** Of each database: a published version never changes, so that it is read once. */
const contents = new WeakMap<Database, Map<string, FormTemplate>>()

interface Version {
  readonly clinic_id: number
  readonly template_id: number
  readonly template_version: number
}

export async function readContent(
  db: Database,
  tx: Tx,
  { clinic_id: clinicId, template_id: templateId, template_version: version }: Version,
): Promise<FormTemplate> {
  const kept = contents.get(db) ?? new Map<string, FormTemplate>()
  contents.set(db, kept)
  const key = `${clinicId} ${templateId} ${version}`
  const known = kept.get(key)
  if (known) return known
  const content = await getContent(tx, templateId, version)
  if (kept.size >= KEPT) kept.clear()
  kept.set(key, content)
  return content
}

import type { Pool } from 'pg'
import { listUnsaid } from '#server/features/audit-log/differences.ts'

/**
 * Of all that was recorded while a file's tests ran what the log has no words for, such as "doctor.changed: shoe_size": a
 * name that an entry keeps belongs into `features/audit-log/fields`, with what it is called and how it is said.
 */
export async function listUnsaidEntries(sql: Pool): Promise<string[]> {
  const { rows } = await sql.query<{ entity: string; action: string; key: string }>(
    `select distinct e.entity, e.action, k.key
       from audit_entries e, jsonb_object_keys(coalesce(e.before, '{}') || coalesce(e.after, '{}')) k (key)`,
  )
  return rows.flatMap(({ entity, action, key }) =>
    listUnsaid({ entity, action, before: null, after: { [key]: true } }).map(name => `${action}: ${name}`),
  )
}

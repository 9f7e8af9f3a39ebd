import type { Tx } from '#server/db/database.ts'
import type { JsonObject } from '#server/db/tables.gen.ts'
import { sql } from 'kysely'

export interface AuditRow {
  clinic_id: number
  at: Date
  actor_account_id: number | null
  actor_kind: string
  action: string
  entity: string
  entity_id: number
  before: JsonObject | undefined
  after: JsonObject | undefined
  /** Whether open pages are told of it. */
  told: boolean
}

export async function insertAuditEntry(tx: Tx, { before, after, ...row }: AuditRow): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({
      ...row,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
    })
    .execute()
}

/** One entry of each, none of which is told. */
export async function insertAuditEntries(
  tx: Tx,
  row: Omit<AuditRow, 'entity_id' | 'before' | 'after' | 'told'>,
  changes: readonly { id: number; before?: JsonObject; after?: JsonObject }[],
): Promise<void> {
  await sql`
    insert into audit_entries (clinic_id, at, actor_account_id, actor_kind, action, entity, entity_id, before, after, told)
    select ${row.clinic_id}, ${row.at}, ${row.actor_account_id}::bigint, ${row.actor_kind}, ${row.action}, ${row.entity},
           c.id, c.before, c.after, false
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) c (id bigint, before jsonb, after jsonb)`.execute(
    tx,
  )
}

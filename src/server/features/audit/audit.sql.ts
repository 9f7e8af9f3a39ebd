import type { Tx } from '#server/db/database.ts'
import type { JsonValue } from '#server/db/tables.gen.ts'

export interface AuditRow {
  clinic_id: number
  at: Date
  actor_account_id: number | null
  actor_kind: string
  action: string
  entity: string
  entity_id: number
  before: JsonValue
  after: JsonValue
}

export async function insertAuditEntry(tx: Tx, { before, after, ...row }: AuditRow): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({
      ...row,
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
    })
    .execute()
}

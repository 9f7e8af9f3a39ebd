import type { Tx } from '#server/db/database.ts'
import type { JsonObject } from '#server/db/tables.gen.ts'

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

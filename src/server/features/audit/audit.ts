import type { Change as Notice } from '#contract/changes.ts'
import type { Tx } from '#server/db/database.ts'
import type { JsonObject } from '#server/db/tables.gen.ts'
import type { StaffContext } from '#server/http/services.ts'
import { insertAuditEntry } from '#server/records/audit.sql.ts'
import type { Author } from '#server/records/transaction.ts'

export function authorOf(ctx: StaffContext): Author {
  const { clinicId, accountId, userType } = ctx.actor
  return { clinicId, now: ctx.now, accountId, kind: userType === 2 ? 'doctor' : 'clinic' }
}

interface Change {
  /** What happened, such as "booking.moved". */
  readonly action: string
  readonly entity: Notice['entity']
  readonly entityId: number
  readonly before?: JsonObject
  readonly after?: JsonObject
}

/** Writes the audit entry of a change; call it in the change's own transaction. */
export async function recordChange(tx: Tx, author: Author, change: Change): Promise<void> {
  await insertAuditEntry(tx, {
    clinic_id: author.clinicId,
    at: new Date(author.now),
    actor_account_id: author.accountId,
    actor_kind: author.kind,
    action: change.action,
    entity: change.entity,
    entity_id: change.entityId,
    before: change.before,
    after: change.after,
    told: true,
  })
}

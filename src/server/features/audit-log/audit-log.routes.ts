import { exportAuditLog, getAuditEntry, listAuditLog, readAuditLog } from '#contract/logs/audit-log.ts'
import { handle } from '#server/http/register-calls.ts'
import { showEntry } from './audit-entry.ts'
import { readAll, showAuditLog } from './audit-log.ts'
import { exportLog } from './export-audit-log.ts'

export const auditLogRoutes = [
  handle(listAuditLog, ({ query }, ctx) => showAuditLog(ctx, query)),
  handle(getAuditEntry, ({ params }, ctx) => showEntry(ctx, params.id)),
  handle(readAuditLog, (_, ctx) => readAll(ctx)),
  handle(exportAuditLog, ({ query }, ctx) => exportLog(ctx, query)),
]

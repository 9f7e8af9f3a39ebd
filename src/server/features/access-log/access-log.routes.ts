import { exportAccessLog, listAccessLog } from '#contract/logs/access-log.ts'
import { handle } from '#server/http/register-calls.ts'
import { showAccessLog } from './access-log.ts'
import { exportAccess } from './export-access-log.ts'

export const accessLogRoutes = [
  handle(listAccessLog, ({ query }, ctx) => showAccessLog(ctx, query)),
  handle(exportAccessLog, ({ query }, ctx) => exportAccess(ctx, query)),
]

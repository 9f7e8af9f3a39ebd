import { getAuditChain, verifyAuditChain } from '#contract/logs/audit-chain.ts'
import { handle } from '#server/http/register-calls.ts'
import { showChain, verifyNow } from './audit-chain.ts'

export const auditChainRoutes = [
  handle(getAuditChain, (_, ctx) => showChain(ctx)),
  handle(verifyAuditChain, (_, ctx) => verifyNow(ctx)),
]

import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { dataOf } from '../wire.ts'

/** How an entry of the chain is no longer what was sealed. */
export const CHAIN_PROBLEMS = ['changed', 'removed', 'inserted', 'reordered'] as const
export type ChainProblemKind = (typeof CHAIN_PROBLEMS)[number]

const verdict = z.object({
  /** When it was looked at. */
  at: z.string(),
  ok: z.boolean(),
  /** How many sealed entries it is about. */
  checked: z.number(),
  /** The first place where the chain is not what was sealed; left out where it is whole. */
  problem: z.object({ position: z.number(), kind: z.enum(CHAIN_PROBLEMS) }).optional(),
})
export type ChainVerdict = z.output<typeof verdict>

const chain = z.object({
  /** All there are, sealed and not yet sealed. */
  entries: z.number(),
  sealed: z.number(),
  unsealed: z.number(),
  /** The last seal; hash is SHA-256 as 64 hexadecimal digits. */
  last: z.object({ position: z.number(), hash: z.string(), sealed_at: z.string() }).nullable(),
  /** What was found when it was last looked at whole; null before the first time. */
  verified: verdict.nullable(),
  /** While it is being looked at: how many of how many seals are done. Asked for again until it is null. */
  verifying: z.object({ asked_at: z.string(), checked: z.number(), of: z.number() }).nullable(),
})
export type AuditChain = z.output<typeof chain>

const link = z.object({ position: z.number(), hash: z.string() })

/** The seal of one entry with those beside it; previous is null at the first position, next until there is one. */
export const auditSeal = z.object({
  position: z.number(),
  hash: z.string(),
  sealed_at: z.string(),
  previous: link.nullable(),
  next: link.nullable(),
})
export type AuditSeal = z.output<typeof auditSeal>

export const getAuditChain = defineCall({
  method: 'GET',
  path: '/v2/audit-log/chain',
  summary:
    'How far the clinic’s audit log is sealed, its last seal, what was found when the chain was last verified, and how far a verification under way has come.',
  who: staffWith('logs.view'),
  reply: dataOf(chain),
})

export const verifyAuditChain = defineCall({
  method: 'POST',
  path: '/v2/audit-log/verify',
  summary:
    'Verifies the clinic’s whole chain anew, beside the server’s other work; where that is under way already, nothing more begins. The verdict is read by GET /v2/audit-log/chain once its `verifying` is null.',
  who: staffWith('logs.view'),
  reply: dataOf(chain),
})

import { randomBytes } from 'node:crypto'
import { hashToken } from './sessions.ts'

/** A fresh link's secret, which names the account that it is for, and its hash, which is all that is kept. */
export function newLinkToken(accountId: number): { token: string; hash: Buffer } {
  const token = `${accountId.toString(36)}.${randomBytes(32).toString('base64url')}`
  return { token, hash: hashToken(token) }
}

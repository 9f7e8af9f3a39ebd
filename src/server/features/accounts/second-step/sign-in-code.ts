import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/db/database.ts'
import { PRODUCT_CLINIC, queueMessage } from '#server/features/messages/messages.ts'
import { limitWithin } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import { sayEmail } from '#server/texts/say-email.ts'
import { getAccountRow } from '../accounts.sql.ts'
import { issueCode, tryCode, type CodeOutcome } from '../one-time-codes.ts'
import type { CodeTarget } from '../one-time-codes.sql.ts'
import { SIGN_IN_CODE } from '../words.ts'
import type { Challenge } from './sign-in-challenge.ts'

const QUARTER_HOUR = 900

/** Emails the code that completes a sign-in. */
export async function sendSignInCode(tx: Tx, ctx: Context, challenge: Challenge): Promise<void> {
  const { accountId } = challenge
  await limitSending(tx, ctx, accountId)
  const account = await getAccountRow(tx, accountId)
  if (!account.email) throw new Error(`account ${accountId} has a second factor and no email`)
  const code = await issueCode(tx, ctx, codeOf(challenge))
  await queueMessage(tx, ctx, {
    clinicId: PRODUCT_CLINIC,
    key: `sign-in:${accountId}:${randomUUID()}`,
    category: 'code',
    channel: 'email',
    recipient: account.email,
    ...sayEmail(SIGN_IN_CODE, account.language === 1 ? 'en' : 'ro', { code }),
  })
}

/** Uses a right one up. */
export const trySignInCode = (
  tx: Tx,
  ctx: Context,
  challenge: Challenge,
  code: string,
): Promise<CodeOutcome> => tryCode(tx, ctx, codeOf(challenge), code)

/** How often codes are emailed: to one account from one address, and from all of them. */
export async function limitSending(tx: Tx, ctx: Context, accountId: number): Promise<void> {
  await limitWithin(tx, ctx, [
    { key: `otp:address:${ctx.address}`, max: 20, windowSeconds: QUARTER_HOUR },
    { key: `otp:${ctx.address}:account:${accountId}`, max: 5, windowSeconds: QUARTER_HOUR },
    { key: `otp:target:account:${accountId}`, max: 30, windowSeconds: QUARTER_HOUR },
  ])
}

/** Each challenge has a code of its own: who begins another sign-in neither replaces it nor uses up its tries. */
function codeOf({ accountId, hash }: Challenge): CodeTarget {
  return { purpose: 'sign_in', target: `account:${accountId}:${hash.toString('base64url')}` }
}

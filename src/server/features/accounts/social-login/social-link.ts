import { randomBytes, randomUUID } from 'node:crypto'
import type { CallBody } from '#contract/call.ts'
import type { linkSocialLogin, sendLinkCode as sendLinkCodeCall } from '#contract/accounts/social-login.ts'
import type { Tx } from '#server/db/database.ts'
import { PRODUCT_CLINIC, queueMessage } from '#server/features/messages/messages.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import { sayEmail } from '#server/texts/say-email.ts'
import { getAccountRow, holdActiveAccount } from '../accounts.sql.ts'
import { askBrowser, holdChallenge, takeChallenge } from '../browser-challenges.ts'
import { enterAccount } from '../enter-account.ts'
import { CODE_SECONDS, codeFailure, issueCode, RESEND_SECONDS, tryCode } from '../one-time-codes.ts'
import type { CodeTarget } from '../one-time-codes.sql.ts'
import { isRightPassword } from '../passwords.ts'
import { limitSending } from '../second-step/sign-in-code.ts'
import { hashToken } from '../sessions.ts'
import { SIGN_IN_CODE } from '../words.ts'
import { ANSWER_SECONDS } from './social-answer.ts'
import { linkIdentity } from './link-identity.ts'
import type { Identity, Provable } from './social-identities.sql.ts'

/** What waits for the proof: an identity, and the account that its address leads to. */
interface Awaited {
  readonly accountId: number
  readonly identity: Identity
  readonly email: string
  readonly remember: boolean
  readonly takesCode: boolean
}

/** Keeps the identity with this browser until its person has proved that the account of the same address is theirs. */
export async function awaitProof(
  ctx: Context,
  known: Provable,
  identity: Identity,
  email: string,
  remember: boolean,
) {
  const ticket = randomBytes(24).toString('base64url')
  await ctx.db.stranger(tx =>
    askBrowser(tx, ctx, {
      purpose: 'social_link',
      challenge: ticket,
      accountId: known.id,
      seconds: ANSWER_SECONDS,
      kept: {
        provider: identity.provider,
        subject: identity.subject,
        email,
        remember,
        takesCode: known.takes_code,
      },
    }),
  )
  return {
    prove: { ticket, email, has_password: known.has_password, takes_code: known.takes_code },
  }
}

/** Emails the code to the account's own address, which is the one that the provider vouched for. */
export async function sendLinkCode(ctx: Context, { ticket }: CallBody<typeof sendLinkCodeCall>) {
  const { accountId, takesCode } = await ctx.db.stranger(tx => findAwaited(holdChallenge, tx, ctx, ticket))
  if (!takesCode) throw new Failure('sign_in_over')
  await ctx.db.member(PRODUCT_CLINIC, accountId, async tx => {
    await limitSending(tx, ctx, accountId)
    const { email } = await findAwaited(holdChallenge, tx, ctx, ticket)
    const account = await getAccountRow(tx, accountId)
    if (account.email !== email) throw new Failure('sign_in_over')
    const code = await issueCode(tx, ctx, codeOf(accountId, ticket))
    await queueMessage(tx, ctx, {
      clinicId: PRODUCT_CLINIC,
      key: `social-link:${accountId}:${randomUUID()}`,
      category: 'code',
      channel: 'email',
      recipient: email,
      ...sayEmail(SIGN_IN_CODE, account.language === 1 ? 'en' : 'ro', { code }),
    })
  })
  return { expires_in: CODE_SECONDS, resend_in: RESEND_SECONDS }
}

/** Links what waited to the account that was proved, and signs in. */
export async function linkSocial(ctx: Context, { ticket, password, code }: CallBody<typeof linkSocialLogin>) {
  await limitAttempts(ctx, [
    { key: `social-link:address:${ctx.address}`, max: 30, windowSeconds: ANSWER_SECONDS },
    { key: `social-link:${hashToken(ticket).toString('base64url')}`, max: 10, windowSeconds: ANSWER_SECONDS },
  ])
  if (password === undefined && code === undefined) throw refuseField('password', 'required')
  const { accountId, remember } = await ctx.db.stranger(tx => findAwaited(holdChallenge, tx, ctx, ticket))
  const hash = password === undefined ? undefined : await checkPassword(ctx, accountId, password)
  return enterAccount(ctx, accountId, remember, async (tx, account) => {
    const awaited = await findAwaited(holdChallenge, tx, ctx, ticket)
    // Meanwhile the account may have got another address, or another password than was checked.
    if (account.email !== awaited.email) throw new Failure('sign_in_over')
    if (hash !== undefined && account.password_hash !== hash) throw refuseField('password', 'wrong_password')
    if (code !== undefined) {
      const outcome = await tryCode(tx, ctx, codeOf(accountId, ticket), code)
      if (outcome !== 'right') return codeFailure(outcome)
    }
    await findAwaited(takeChallenge, tx, ctx, ticket)
    await linkIdentity(tx, ctx, accountId, awaited.identity)
    return undefined
  })
}

/** Answers the hash that the password was right for. */
async function checkPassword(ctx: Context, accountId: number, password: string): Promise<string> {
  const account = await ctx.db.account(accountId, tx => holdActiveAccount(tx, accountId))
  const hash = account?.password_hash
  if (!hash || !(await isRightPassword(password, hash))) throw refuseField('password', 'wrong_password')
  return hash
}

async function findAwaited(
  find: typeof holdChallenge,
  tx: Tx,
  ctx: Context,
  ticket: string,
): Promise<Awaited> {
  const asked = await find(tx, ctx, 'social_link', ticket)
  if (!asked?.accountId) throw new Failure('sign_in_over')
  const { provider, subject, email, remember, takesCode } = asked.kept as unknown as Kept
  return { accountId: asked.accountId, identity: { provider, subject, email }, email, remember, takesCode }
}

interface Kept {
  readonly provider: Identity['provider']
  readonly subject: string
  readonly email: string
  readonly remember: boolean
  readonly takesCode: boolean
}

const codeOf = (accountId: number, ticket: string): CodeTarget => ({
  purpose: 'sign_in',
  target: `account:${accountId}:link:${hashToken(ticket).toString('base64url')}`,
})

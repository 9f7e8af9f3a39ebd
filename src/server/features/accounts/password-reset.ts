import { sayEmail } from '#server/texts/say-email.ts'
import { randomUUID } from 'node:crypto'
import type { checkPasswordLink, forgotPassword, setPassword } from '#contract/accounts/accounts.ts'
import type { CallBody } from '#contract/call.ts'
import { PRODUCT_CLINIC, queueMessage } from '#server/features/messages/messages.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import { PASSWORD_LINK } from './words.ts'
import { holdActiveAccount, lockAccount, markEmailProved, setPasswordHash } from './accounts.sql.ts'
import { listAccountsOf } from './accounts-of-email.ts'
import { newLinkToken } from './link-token.ts'
import { hashPassword } from './passwords.ts'
import { accountOf, hashToken } from './sessions.ts'
import { addPasswordLink, endAllSessions, isPasswordLinkOpen, usePasswordLink } from './sessions.sql.ts'

const HOUR = 3_600
const LINK_MILLISECONDS = 60 * 60 * 1000

/** Emails a link. An unknown address is told so beside the field, as the specification asks; the limits slow down guessing. */
export async function sendPasswordLink(ctx: Context, body: CallBody<typeof forgotPassword>): Promise<void> {
  await limitAttempts(ctx, [
    { key: `password:address:${ctx.address}`, max: 20, windowSeconds: HOUR },
    { key: `password:${ctx.address}:${body.email}`, max: 5, windowSeconds: HOUR },
    { key: `password:target:${body.email}`, max: 20, windowSeconds: HOUR },
  ])
  const [account] = await listAccountsOf(ctx, body.email, body.user_type === 3 ? 3 : 1)
  if (!account) throw refuseField('email', 'no_account')
  await emailPasswordLink(ctx, account)
}

export const passwordLink = ({ config }: Pick<Context, 'config'>, token: string) =>
  `${config.publicUrl}/set-password/cabinet?token=${token}`

/** Emails an account a link to set its password. The product sends it, so that no clinic's log of messages holds the link. */
async function emailPasswordLink(
  ctx: Context,
  account: { readonly id: number; readonly email: string; readonly first_name: string },
): Promise<void> {
  const { token, hash } = newLinkToken(account.id)
  await ctx.db.member(PRODUCT_CLINIC, account.id, async tx => {
    const now = await holdActiveAccount(tx, account.id)
    // Meanwhile it may have been closed or moved to another address: the old one gets no link that would still work.
    if (now?.email?.toLowerCase() !== account.email.toLowerCase()) return
    await addPasswordLink(tx, {
      account_id: account.id,
      token_hash: hash,
      created_at: new Date(ctx.now),
      expires_at: new Date(ctx.now + LINK_MILLISECONDS),
    })
    await queueMessage(tx, ctx, {
      clinicId: PRODUCT_CLINIC,
      key: `password:${account.id}:${randomUUID()}`,
      channel: 'email',
      recipient: account.email,
      ...sayEmail(PASSWORD_LINK, ctx.language, { name: account.first_name, link: passwordLink(ctx, token) }),
    })
  })
}

/** Tells before anything is typed whether the link can still set a password. */
export async function readPasswordLink(
  ctx: Context,
  { token }: CallBody<typeof checkPasswordLink>,
): Promise<{ user_type: number }> {
  await limitAttempts(ctx, [{ key: `password-link:address:${ctx.address}`, max: 60, windowSeconds: HOUR }])
  const accountId = accountOf(token)
  if (accountId === undefined) throw new Failure('link_expired')
  return ctx.db.account(accountId, async tx => {
    const account = await holdActiveAccount(tx, accountId)
    const isOpen = await isPasswordLinkOpen(tx, accountId, hashToken(token), new Date(ctx.now))
    if (!account || !isOpen) throw new Failure('link_expired')
    return { user_type: account.user_type }
  })
}

/** Sets the password by the link and ends every open session, since one of them may be a stranger's. */
export async function setPasswordByLink(
  ctx: Context,
  body: CallBody<typeof setPassword>,
): Promise<{ user_type: number }> {
  await limitAttempts(ctx, [{ key: `set-password:address:${ctx.address}`, max: 30, windowSeconds: HOUR }])
  if (body.password_confirmation !== undefined && body.password_confirmation !== body.password) {
    throw refuseField('password_confirmation', 'password_mismatch')
  }
  const accountId = accountOf(body.token)
  if (accountId === undefined) throw new Failure('link_expired')
  const passwordHash = await hashPassword(body.password)
  return ctx.db.account(accountId, async tx => {
    const now = new Date(ctx.now)
    await lockAccount(tx, accountId)
    if (!(await usePasswordLink(tx, accountId, hashToken(body.token), now))) throw new Failure('link_expired')
    await endAllSessions(tx, accountId, now)
    await markEmailProved(tx, accountId, now)
    return setPasswordHash(tx, accountId, passwordHash)
  })
}

import { randomUUID } from 'node:crypto'
import type { CallBody } from '#contract/call.ts'
import type { confirmEmailChange } from '#contract/accounts/patient-profile.ts'
import type { Tx } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/postgres-errors.ts'
import { PRODUCT_CLINIC, queueMessage } from '#server/features/messages/messages.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { Context, PatientContext } from '#server/http/services.ts'
import { sayEmail } from '#server/texts/say-email.ts'
import { tellAccount } from '../account-notices.ts'
import { findForSignIn, getAccountRow, holdActiveAccount } from '../accounts.sql.ts'
import {
  deleteEmailChange,
  findAwaitedEmail,
  lockEmailOfLink,
  putEmailChange,
  setEmail,
} from './email-changes.sql.ts'
import { asAccount, requireFreshProof } from '../fresh-proof.ts'
import { newLinkToken } from '../link-token.ts'
import { accountOf, hashToken } from '../sessions.ts'
import { EMAIL_ALREADY_USED, EMAIL_CHANGE_ASKED, EMAIL_CHANGE_LINK } from '../words.ts'

const HOUR = 3_600
const DAY_MILLISECONDS = 86_400_000

/** So many links an hour leave for one account, so many for one address of email, whoever asks. */
export async function limitEmailChanges(ctx: PatientContext, email: string): Promise<void> {
  await limitAttempts(ctx, [
    { key: `email-change:account:${ctx.actor.accountId}`, max: 5, windowSeconds: HOUR },
    { key: `email-change:target:${email}`, max: 5, windowSeconds: HOUR },
    { key: `email-change:address:${ctx.address}`, max: 20, windowSeconds: HOUR },
  ])
}

/**
 * Sends the link that gives the account another email, and tells the old address. Whether that email has an account
 * already is told to itself alone. The transaction speaks for the account and the product.
 */
export async function askForEmail(
  tx: Tx,
  ctx: PatientContext,
  account: { readonly id: number; readonly email: string | null; readonly first_name: string },
  email: string,
): Promise<void> {
  await requireFreshProof(tx, ctx)
  const { token, hash } = newLinkToken(account.id)
  const isTaken = (await findForSignIn(tx, email, true)) !== undefined
  await putEmailChange(tx, {
    account_id: account.id,
    email,
    token_hash: hash,
    created_at: new Date(ctx.now),
    expires_at: new Date(ctx.now + DAY_MILLISECONDS),
  })
  const { publicUrl } = ctx.config
  const name = account.first_name
  const send = (recipient: string, text: { subject: string; body: string }) =>
    queueMessage(tx, ctx, {
      clinicId: PRODUCT_CLINIC,
      key: `email-change:${account.id}:${randomUUID()}`,
      channel: 'email',
      recipient,
      ...text,
    })
  if (isTaken)
    await send(
      email,
      sayEmail(EMAIL_ALREADY_USED, ctx.language, { link: `${publicUrl}/pacient?modal=login` }),
    )
  else
    await send(
      email,
      sayEmail(EMAIL_CHANGE_LINK, ctx.language, { name, link: `${publicUrl}/email-change-verify/${token}` }),
    )
  if (account.email !== null)
    await send(
      account.email,
      sayEmail(EMAIL_CHANGE_ASKED, ctx.language, {
        name,
        email,
        link: `${publicUrl}/pacient?modal=profile&tab=profile`,
      }),
    )
}

/** Answers to which email. Throws not_found when none waits. */
export async function sendEmailLinkAgain(ctx: PatientContext): Promise<string> {
  const { accountId } = ctx.actor
  const awaited = await asAccount(ctx, tx => findAwaitedEmail(tx, accountId, new Date(ctx.now)))
  if (awaited === undefined) throw new Failure('not_found')
  await limitEmailChanges(ctx, awaited)
  await asAccount(ctx, async tx => {
    await holdActiveAccount(tx, accountId)
    if ((await findAwaitedEmail(tx, accountId, new Date(ctx.now))) !== awaited) throw new Failure('not_found')
    await askForEmail(tx, ctx, await getAccountRow(tx, accountId), awaited)
  })
  return awaited
}

export const takeBackEmail = (ctx: PatientContext): Promise<void> =>
  ctx.db.account(ctx.actor.accountId, tx => deleteEmailChange(tx, ctx.actor.accountId))

/** Gives the account the email that its link was sent to, unless another has it by now. */
export async function takeEmailByLink(
  ctx: Context,
  { token }: CallBody<typeof confirmEmailChange>,
): Promise<void> {
  await limitAttempts(ctx, [{ key: `email-link:address:${ctx.address}`, max: 60, windowSeconds: HOUR }])
  const accountId = accountOf(token)
  if (accountId === undefined) throw new Failure('link_expired')
  try {
    await ctx.db.member(PRODUCT_CLINIC, accountId, async tx => {
      const account = await holdActiveAccount(tx, accountId)
      const email = account && (await lockEmailOfLink(tx, accountId, hashToken(token), new Date(ctx.now)))
      if (email === undefined) throw new Failure('link_expired')
      await setEmail(tx, accountId, email, new Date(ctx.now))
      if (account?.email) await tellAccount(tx, ctx, accountId, 'email_changed', { to: account.email })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_email')) throw new Failure('email_taken', { cause: error })
    throw error
  }
}

import type { confirmTotp as confirmTotpCall, setEmailFactor } from '#contract/accounts/account-security.ts'
import type { CallBody } from '#contract/call.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { beginGuess, takeBackGuesses } from '#server/http/guesses.ts'
import { tellAccount } from '../account-notices.ts'
import { getAccountRow, holdActiveAccount } from '../accounts.sql.ts'
import { listOwnDevices } from '../devices.ts'
import { asAccount, asProved, type SignedInContext } from '../fresh-proof.ts'
import { wrongCodeFailure } from '../one-time-codes.ts'
import { deleteRecoveryCodes } from './recovery-codes.sql.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { getSecondSteps, setEmailStep, type SecondSteps } from './second-steps.sql.ts'
import { beginTotp, confirmTotp } from './totp.ts'
import { deleteAuthenticator } from './totp.sql.ts'

/** How the caller signs in, and where they are signed in now. */
export async function showSecurity(ctx: SignedInContext) {
  const { accountId } = ctx.actor
  return asAccount(ctx, async tx => {
    const account = await getAccountRow(tx, accountId)
    const held = await holdActiveAccount(tx, accountId)
    const { email, totp, recovery_left, asked_by_clinic } = await getSecondSteps(tx, accountId)
    return {
      has_password: held?.password_hash != null,
      email: account.email,
      two_factor: { email, totp, recovery_left, asked_by_clinic },
      sessions: await listOwnDevices(tx, ctx),
    }
  })
}

/** A secret for an app with codes; the one before holds until a code of this one is typed. */
export async function startTotp(ctx: SignedInContext) {
  const { accountId } = ctx.actor
  return asProved(ctx, async tx => {
    const { email, mobile } = await getAccountRow(tx, accountId)
    return beginTotp(tx, ctx, accountId, email ?? mobile ?? String(accountId))
  })
}

/** The app holds from now on; answers the codes to fall back on, once. */
export async function finishTotp(ctx: SignedInContext, { code }: CallBody<typeof confirmTotpCall>) {
  const { accountId } = ctx.actor
  const guesses = `totp:${ctx.address}:${accountId}`
  const made = await beginGuess(ctx, guesses)
  const codes = await asProved(ctx, async tx => {
    const outcome = await confirmTotp(tx, ctx, accountId, code)
    if (outcome === 'over') throw new Failure('set_up_over')
    if (outcome === 'clock_off') throw refuseField('code', 'clock_off')
    if (outcome === 'wrong') throw wrongCodeFailure(made)
    await tellAccount(tx, ctx, accountId, 'totp_on')
    return makeRecoveryCodes(tx, accountId)
  })
  await takeBackGuesses(ctx, guesses)
  return { recovery_codes: codes }
}

export async function dropTotp(ctx: SignedInContext): Promise<void> {
  const { accountId } = ctx.actor
  await asProved(ctx, async tx => {
    const steps = await getSecondSteps(tx, accountId)
    if (!steps.totp) return
    if (!steps.email) refuseWhereAsked(steps)
    await deleteAuthenticator(tx, accountId)
    await deleteRecoveryCodes(tx, accountId)
    await tellAccount(tx, ctx, accountId, 'totp_off')
  })
}

/** Ten other codes to fall back on; those before no longer work. */
export async function renewRecoveryCodes(ctx: SignedInContext) {
  const { accountId } = ctx.actor
  return asProved(ctx, async tx => {
    if (!(await getSecondSteps(tx, accountId)).totp) throw new Failure('not_found')
    await tellAccount(tx, ctx, accountId, 'recovery_new')
    return { recovery_codes: await makeRecoveryCodes(tx, accountId) }
  })
}

/** A code by email after the first factor, on or off; only to an email that is known to be the person's. */
export async function switchEmailFactor(
  ctx: SignedInContext,
  { is_on: isOn }: CallBody<typeof setEmailFactor>,
) {
  const { accountId } = ctx.actor
  await asProved(ctx, async tx => {
    const steps = await getSecondSteps(tx, accountId)
    if (isOn === steps.email) return
    if (isOn) await requireProvedEmail(tx, accountId)
    else if (!steps.totp) refuseWhereAsked(steps)
    await setEmailStep(tx, accountId, isOn)
    await tellAccount(tx, ctx, accountId, isOn ? 'email_code_on' : 'email_code_off')
  })
}

async function requireProvedEmail(tx: Tx, accountId: number): Promise<void> {
  const { email, email_verified_at: provedAt } = await getAccountRow(tx, accountId)
  if (!email) throw new Failure('no_email')
  if (!provedAt) throw new Failure('email_not_proved')
}

function refuseWhereAsked({ asked_by_clinic: isAsked }: SecondSteps): void {
  if (isAsked) throw new Failure('factor_asked')
}

/** Throws own_factor_first unless somebody has a second step of their own: who asks it of others is not shut out by it. */
export async function requireOwnStep(tx: Tx, accountId: number): Promise<void> {
  const { email, totp } = await getSecondSteps(tx, accountId)
  if (!email && !totp) throw new Failure('own_factor_first')
}

import type { Account } from '#contract/accounts/accounts.ts'
import type { CallBody } from '#contract/call.ts'
import type { updatePatientProfile } from '#contract/accounts/patient-profile.ts'
import { say } from '#contract/texts.ts'
import { isSameEmail } from '#domain/people/email.ts'
import { cleanName } from '#domain/people/person-name.ts'
import type { Phone } from '#domain/people/phone.ts'
import type { Tx } from '#server/db/database.ts'
import { settleHome } from '#server/features/lookups/settle-home.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { PatientContext } from '#server/http/services.ts'
import { getOwnAccount } from './own-account.ts'
import { askForEmail, limitEmailChanges } from './email-change.ts'
import { asAccount } from '../fresh-proof.ts'
import {
  checkMobileCode,
  finishMobileChange,
  lockMobiles,
  readNewMobile,
  refuseNamesake,
} from './new-mobile.ts'
import { readNewPassword, writeNewPassword, type NewPassword } from './new-password.ts'
import { beginPhoneGuess, takeBackPhoneGuesses } from '../phone/phone-guesses.ts'
import { codeFailure, type WrongCode } from '../one-time-codes.ts'
import { getProfileRow, lockProfileRow, updateProfileRow, type ProfileRow } from './patient-profile.sql.ts'
import { WORDS } from '../words.ts'

type Body = CallBody<typeof updatePatientProfile>

/** What is asked for beside the fields that are written as they come. */
interface Wish {
  readonly email: string | undefined
  readonly phone: Phone | undefined
  readonly password: NewPassword | undefined
}

/** Changes what is named of the patient's own account, all of it or nothing; an email waits for its link. */
export async function changePatientProfile(
  ctx: PatientContext,
  body: Body,
): Promise<{ message: string; data: Account }> {
  const { accountId } = ctx.actor
  if (body.user_id !== undefined && body.user_id !== accountId) throw refuseField('user_id', 'id')
  const seen = await ctx.db.account(accountId, tx => getProfileRow(tx, accountId))
  const email = body.email === seen.email ? undefined : body.email
  const { email_confirmation: again } = body
  refuseTogether(
    email !== undefined &&
      again !== undefined &&
      !isSameEmail(again, email) &&
      refuseField('email_confirmation', 'email_mismatch'),
  )
  const phone = readNewMobile(body, seen)
  if (email !== undefined) await limitEmailChanges(ctx, email)
  if (phone && body.code !== undefined) await beginPhoneGuess(ctx, phone)
  const password = await readNewPassword(ctx, body)
  const refused = await asAccount(ctx, tx => write(tx, ctx, body, seen, { email, phone, password }))
  if (refused === 'stale') throw await staleFor(ctx)
  // Only now that the try is counted.
  if (refused !== undefined) throw codeFailure(refused)
  if (phone) await takeBackPhoneGuesses(ctx, phone)
  const message =
    email === undefined
      ? say(WORDS.profileSaved, ctx.language)
      : say(WORDS.emailLinkSent, ctx.language, { email })
  return { message, data: await getOwnAccount(ctx) }
}

/** Answers why nothing was written but a try of the code. */
async function write(
  tx: Tx,
  ctx: PatientContext,
  body: Body,
  seen: ProfileRow,
  { email, phone, password }: Wish,
): Promise<WrongCode | 'stale' | undefined> {
  const { accountId } = ctx.actor
  await lockMobiles(tx, [seen.mobile, phone?.e164])
  const before = await lockProfileRow(tx, accountId)
  const isOther = body.version !== undefined && body.version !== before.version
  // What was judged before the lock is judged by these.
  if (isOther || seen.mobile !== before.mobile || seen.email !== before.email) return 'stale'
  if (phone) {
    const outcome = await checkMobileCode(tx, ctx, phone, body.code)
    if (outcome !== 'right') return outcome
  }
  const name = {
    first: cleanName(body.first_name ?? before.first_name),
    last: cleanName(body.last_name ?? before.last_name),
  }
  const isRenamed = name.first !== before.first_name || name.last !== before.last_name
  const proved = phone?.e164 ?? (before.mobile_verified_at === null ? null : before.mobile)
  if (proved !== null && (phone || isRenamed))
    await refuseNamesake(tx, accountId, proved, name, phone ? 'mobile' : 'first_name')
  const now = new Date(ctx.now)
  await updateProfileRow(
    tx,
    accountId,
    {
      first_name: name.first,
      last_name: name.last,
      ...(phone && { mobile: phone.e164, mobile_country: phone.country, mobile_verified_at: now }),
      ...settleHome(body, before),
      gender: body.gender,
      language: body.language && (body.language === 'en' ? 1 : 2),
      email_reminder: body.email_reminder,
      sms_reminder: body.sms_reminder,
      markting_sms: body.markting_sms,
      email_sms: body.email_sms,
    },
    now,
  )
  if (phone) await finishMobileChange(tx, ctx, phone, before)
  if (password) await writeNewPassword(tx, ctx, password)
  if (email !== undefined) await askForEmail(tx, ctx, { ...before, first_name: name.first }, email)
  return undefined
}

/** With what is there now; only its owner changes an account, on another screen. */
async function staleFor(ctx: PatientContext): Promise<Failure> {
  const current = await getOwnAccount(ctx)
  return new Failure('stale', { data: { current, changed_by: null, changed_at: null } })
}

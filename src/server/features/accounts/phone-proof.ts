import { randomUUID } from 'node:crypto'
import type { registerAndLoginPatient } from '#contract/online-booking.ts'
import type { CallBody } from '#contract/call.ts'
import { cleanName } from '#domain/person-name.ts'
import { parsePhone } from '#domain/phone.ts'
import { PRODUCT_CLINIC, queueMessage } from '#server/features/messages/messages.ts'
import { refuseField } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import { texts } from './account-texts.ts'
import { findByProvedMobile, findForSignIn, insertAccount, nextAccountId } from './accounts.sql.ts'
import { CODE_SECONDS, issueCode, requireRightCode, tryCode } from './one-time-codes.ts'
import { openSession } from './sessions.ts'

const QUARTER_HOUR = 900

/** Sends a code by SMS to a phone that somebody says is theirs. */
export async function sendPhoneCode(ctx: Context, typed: string, country: string) {
  const phone = requirePhone(typed, country)
  await limitAttempts(ctx, [
    { key: `otp:address:${ctx.address}`, max: 20, windowSeconds: QUARTER_HOUR },
    { key: `otp:target:${phone.e164}`, max: 4, windowSeconds: QUARTER_HOUR },
  ])
  await ctx.db.tenant(PRODUCT_CLINIC, async tx => {
    const code = await issueCode(tx, ctx, { purpose: 'booking', target: phone.e164 })
    await queueMessage(tx, ctx, {
      clinicId: PRODUCT_CLINIC,
      key: `phone-code:${phone.e164}:${randomUUID()}`,
      channel: 'sms',
      recipient: phone.e164,
      body: texts[ctx.language].phoneCode(code),
    })
  })
  return { target: phone.e164, expires_in: CODE_SECONDS }
}

/** Signs in whoever proved the phone, making the account on first use; the names of an existing account stay. */
export async function signInByPhone(ctx: Context, body: CallBody<typeof registerAndLoginPatient>) {
  const phone = requirePhone(body.mobile, body.mobile_country)
  await limitAttempts(ctx, [
    { key: `otp-try:address:${ctx.address}`, max: 60, windowSeconds: QUARTER_HOUR },
    { key: `otp-try:target:${phone.e164}`, max: 15, windowSeconds: QUARTER_HOUR },
  ])
  const outcome = await ctx.db.stranger(tx =>
    tryCode(tx, ctx, { purpose: 'booking', target: phone.e164 }, body.code),
  )
  requireRightCode(outcome)

  const known = await ctx.db.stranger(tx => findByProvedMobile(tx, phone.e164))
  if (known !== undefined) {
    const tokens = await ctx.db.account(known, tx => openSession(tx, ctx, known, true))
    return { ...tokens, userId: known, user_type: 3 }
  }
  const { id, isEmailFree } = await ctx.db.stranger(async tx => ({
    id: await nextAccountId(tx),
    isEmailFree: !body.email || (await findForSignIn(tx, body.email, true)) === undefined,
  }))
  return ctx.db.account(id, async tx => {
    await insertAccount(tx, {
      id,
      user_type: 3,
      first_name: cleanName(body.first_name),
      last_name: cleanName(body.last_name),
      mobile: phone.e164,
      mobile_country: phone.country,
      mobile_verified_at: new Date(ctx.now),
      // An address that another account holds is not taken over; the clinic still gets it with the booking.
      email: isEmailFree ? (body.email ?? null) : null,
      language: ctx.language === 'en' ? 1 : 2,
      created_at: new Date(ctx.now),
    })
    const tokens = await openSession(tx, ctx, id, true)
    return { ...tokens, userId: id, user_type: 3 }
  })
}

function requirePhone(typed: string, country: string) {
  const phone = parsePhone(typed, country)
  if (!phone) throw refuseField('mobile', 'phone')
  return phone
}

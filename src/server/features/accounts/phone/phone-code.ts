import { say } from '#contract/texts.ts'
import type { SentPurpose as Purpose } from '#contract/accounts/accounts.ts'
import { randomUUID } from 'node:crypto'
import { parsePhone, type Phone } from '#domain/people/phone.ts'
import { readCodeText } from '#server/features/message-templates/code.ts'
import { PRODUCT_CLINIC, queueMessage } from '#server/features/messages/messages.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import { WORDS } from '../words.ts'
import {
  CODE_SECONDS,
  findFreshCode,
  issueCodeOnce,
  RESEND_SECONDS,
  type AwaitedCode,
} from '../one-time-codes.ts'
import type { CodeTarget } from '../one-time-codes.sql.ts'
import { takesSms } from './phone-kind.ts'

/** Documents have codes of their own: they go to the phone of the record. */
type SentPurpose = Exclude<Purpose, 'form' | 'document'>

const QUARTER_HOUR = 900

/**
 * What a code sent to a phone is for. Where it changes something of an account it is bound to that account as well: nobody
 * else's session can use it.
 */
export function phoneTarget(phone: Phone, purpose: SentPurpose, accountId?: number): CodeTarget {
  if (purpose !== 'mobile_change') return { purpose, target: phone.e164 }
  if (accountId === undefined) throw new Failure('not_signed_in')
  return { purpose, target: `account:${accountId}:${phone.e164}` }
}

/**
 * Sends a code by SMS to a phone that somebody says is theirs. Asked again too soon, as after a reload or a number
 * changed and changed back, it sends nothing and says how long the code already sent holds and when another may follow.
 * Who books at a clinic reads it in that clinic's words.
 */
export async function sendPhoneCode(
  ctx: Context,
  typed: string,
  country: string,
  purpose: SentPurpose,
  clinicId?: number,
): Promise<AwaitedCode & { target: string }> {
  const phone = requirePhone(typed, country)
  if (!takesSms(phone.e164)) throw refuseField('mobile', 'landline')
  await limitAttempts(ctx, [{ key: `otp:address:${ctx.address}`, max: 20, windowSeconds: QUARTER_HOUR }])
  const target = phone.e164
  const accountId = ctx.actor.kind === 'stranger' ? undefined : ctx.actor.accountId
  const codeTarget = phoneTarget(phone, purpose, accountId)
  const fresh = await ctx.db.stranger(tx => findFreshCode(tx, ctx, codeTarget))
  if (fresh) return { target, ...fresh }
  await limitAttempts(ctx, [{ key: `otp:target:${target}`, max: 4, windowSeconds: QUARTER_HOUR }])
  const sayOfClinic =
    purpose === 'booking' && clinicId !== undefined
      ? await ctx.db.tenant(clinicId, tx => readCodeText(tx, ctx.language))
      : undefined
  await ctx.db.tenant(PRODUCT_CLINIC, async tx => {
    const code = await issueCodeOnce(tx, ctx, codeTarget)
    if (code === undefined) return
    await queueMessage(tx, ctx, {
      clinicId: PRODUCT_CLINIC,
      key: `phone-code:${target}:${randomUUID()}`,
      category: 'code',
      channel: 'sms',
      recipient: target,
      body: sayOfClinic?.(code) ?? say(WORDS.phoneCode, ctx.language, { code }),
    })
  })
  return { target, expires_in: CODE_SECONDS, resend_in: RESEND_SECONDS }
}

export function requirePhone(typed: string, country: string): Phone {
  const phone = parsePhone(typed, country)
  if (!phone) throw refuseField('mobile', 'phone')
  return phone
}

import { randomUUID } from 'node:crypto'
import { say } from '#contract/texts.ts'
import { isSameName, type PersonName } from '#domain/people/person-name.ts'
import type { Phone } from '#domain/people/phone.ts'
import type { Tx } from '#server/db/database.ts'
import { PRODUCT_CLINIC, queueMessage } from '#server/features/messages/messages.ts'
import { refuseField } from '#server/http/failure.ts'
import type { PatientContext } from '#server/http/services.ts'
import { tellAccount } from '../account-notices.ts'
import { listByProvedMobile, lockMobile } from '../accounts.sql.ts'
import { requireFreshProof } from '../fresh-proof.ts'
import { checkCode, useUpCode, type CodeOutcome } from '../one-time-codes.ts'
import type { ProfileRow } from './patient-profile.sql.ts'
import { phoneTarget, requirePhone } from '../phone/phone-code.ts'
import { WORDS } from '../words.ts'

/** The number that the account is to have, where it is another or was not proved yet. */
export function readNewMobile(
  asked: { readonly mobile?: string | undefined; readonly mobile_country: string },
  kept: Pick<ProfileRow, 'mobile' | 'mobile_verified_at'>,
): Phone | undefined {
  if (asked.mobile === undefined) return undefined
  const phone = requirePhone(asked.mobile, asked.mobile_country)
  return phone.e164 === kept.mobile && kept.mobile_verified_at !== null ? undefined : phone
}

/** Before any account is locked, in one order: who signs in by a phone waits for it first as well. */
export async function lockMobiles(tx: Tx, mobiles: readonly (string | null | undefined)[]): Promise<void> {
  const numbers = [...new Set(mobiles)].filter(mobile => mobile != null)
  for (const mobile of numbers.toSorted((a, b) => (a < b ? -1 : 1))) await lockMobile(tx, mobile)
}

/** One person of a phone has one account: signing in by it asks for the name alone. */
export async function refuseNamesake(
  tx: Tx,
  accountId: number,
  mobile: string,
  name: PersonName,
  field: 'mobile' | 'first_name',
): Promise<void> {
  const others = (await listByProvedMobile(tx, mobile)).filter(({ id }) => id !== accountId)
  const isTaken = others.some(row => isSameName({ first: row.first_name, last: row.last_name }, name))
  if (isTaken) throw refuseField(field, 'namesake')
}

/** Whether the SMS to the new number was read. A wrong code counts, whatever else becomes of the transaction's work. */
export async function checkMobileCode(
  tx: Tx,
  ctx: PatientContext,
  phone: Phone,
  code: string | undefined,
): Promise<CodeOutcome> {
  await requireFreshProof(tx, ctx)
  if (code === undefined) throw refuseField('code', 'required')
  return checkCode(tx, ctx, phoneTarget(phone, 'mobile_change', ctx.actor.accountId), code)
}

/** The code is used up with the change, and the old number's owner is told. */
export async function finishMobileChange(
  tx: Tx,
  ctx: PatientContext,
  phone: Phone,
  before: Pick<ProfileRow, 'id' | 'mobile' | 'mobile_verified_at'>,
): Promise<void> {
  await useUpCode(tx, ctx, phoneTarget(phone, 'mobile_change', before.id))
  await tellAccount(tx, ctx, before.id, 'mobile_changed')
  if (before.mobile === null || before.mobile_verified_at === null || before.mobile === phone.e164) return
  await queueMessage(tx, ctx, {
    clinicId: PRODUCT_CLINIC,
    key: `mobile-moved:${before.id}:${randomUUID()}`,
    channel: 'sms',
    recipient: before.mobile,
    body: say(WORDS.mobileMoved, ctx.language),
  })
}

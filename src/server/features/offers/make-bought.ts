import { dropDiacritics } from '#domain/texts/sms-segments.ts'
import type { Attempt } from '#server/features/card-payments/attempts.ts'
import { makeCodes } from '#server/features/gift-cards/make-codes.ts'
import { queueMessage } from '#server/features/messages/messages.ts'
import { findContact } from '#server/features/payment-links/paid-links.ts'
import { startListed } from '#server/features/subscriptions/started.ts'
import { Failure } from '#server/http/failure.ts'
import type { PatientContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { sayEmail } from '#server/texts/say-email.ts'
import { sayDay } from '#server/texts/say-day.ts'
import { sayLei } from '#server/texts/say-lei.ts'
import { say } from '#contract/texts.ts'
import { getCode, listChargesOf } from './offers.sql.ts'
import { boughtWish } from './terms.ts'
import { CODE_EMAIL, CODE_SMS } from './words.ts'

/** Starts what was bought, or makes its code and sends it. Answers the charges that the money is for. */
export async function makeBought(tx: WriteTx, ctx: PatientContext, attempt: Attempt): Promise<number[]> {
  const read = boughtWish.safeParse(attempt.wish)
  if (!read.success) throw new Failure('not_found', { cause: read.error })
  const bought = read.data
  const { id } = bought
  if (bought.kind === 'subscription') {
    const wanted = { patientId: attempt.patient_id, subscriptionId: id, price: attempt.amount_bani }
    const started = await startListed(tx, ctx, wanted, bought.terms)
    return listChargesOf(tx, { subscription: started.id })
  }
  const [code] = await makeCodes(tx, id, 1, {
    buyerId: attempt.patient_id,
    value: attempt.amount_bani,
    expiresAfterDays: bought.terms.expires_after_days,
  })
  await sendCode(tx, ctx, attempt, code!)
  return listChargesOf(tx, { code: code! })
}

async function sendCode(tx: WriteTx, ctx: PatientContext, attempt: Attempt, codeId: number): Promise<void> {
  const contact = await findContact(tx, attempt.patient_id)
  const email = attempt.email ?? contact?.email
  const to = email ?? contact?.mobile
  if (!contact || !to) return
  const { language } = attempt
  const { code, expires_on: expires } = await getCode(tx, codeId)
  const values = {
    clinic: contact.clinic_name,
    title: attempt.title,
    code,
    amount: sayLei(attempt.amount_bani, language),
    until: sayDay(expires, language),
    link: `${ctx.config.publicUrl}/patient/offers`,
  }
  await queueMessage(tx, ctx, {
    clinicId: tx.author.clinicId,
    key: `gift-code:${codeId}:bought`,
    recipient: to,
    ...(email
      ? { channel: 'email' as const, ...sayEmail(CODE_EMAIL, language, values) }
      : { channel: 'sms' as const, body: dropDiacritics(say(CODE_SMS.body, language, values)) }),
  })
}

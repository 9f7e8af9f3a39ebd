import { dropDiacritics } from '#domain/texts/sms-segments.ts'
import type { Attempt } from '#server/features/card-payments/attempts.ts'
import type { RefundCause } from '#server/features/card-payments/card-refunds.ts'
import { queueMessage } from '#server/features/messages/messages.ts'
import { findContact } from '#server/features/payment-links/paid-links.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { sayEmail } from '#server/texts/say-email.ts'
import { sayLei } from '#server/texts/say-lei.ts'
import { RETURNED, RETURNED_HOUR, RETURNED_VISIT } from './words.ts'

/** What was paid could not be had: the person is told that the money goes back, by SMS or, without a phone, by email. */
export async function tellRefused(
  tx: WriteTx,
  ctx: { now: number },
  attempt: Attempt,
  { amountBani, why }: { amountBani: number; why: RefundCause },
): Promise<void> {
  const contact = await findContact(tx, attempt.patient_id)
  const to = contact?.mobile ?? contact?.email
  if (!contact || !to) return
  const { language } = attempt
  const words =
    why === 'hour_gone' ? RETURNED_HOUR : attempt.purpose === 'deposit' ? RETURNED_VISIT : RETURNED
  const email = sayEmail(words, language, {
    clinic: contact.clinic_name,
    amount: sayLei(amountBani, language),
  })
  const channel = contact.mobile === null ? 'email' : 'sms'
  await queueMessage(tx, ctx, {
    clinicId: tx.author.clinicId,
    key: `card-payment:${attempt.id}:returned`,
    channel,
    recipient: to,
    ...(channel === 'sms' ? { body: dropDiacritics(email.body) } : email),
  })
}

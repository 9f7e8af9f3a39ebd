import { ronOf } from '#domain/money/money.ts'
import type { Attempt } from '#server/features/card-payments/attempts.ts'
import { getClinicContact } from '#server/features/card-payments/card-accounts.ts'
import { queueMessage } from '#server/features/messages/messages.ts'
import { findContact } from '#server/features/payment-links/paid-links.ts'
import type { PatientContext } from '#server/http/services.ts'
import type { Checkout } from '#server/outside/payments/card-payments.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { sayEmail } from '#server/texts/say-email.ts'
import { sayLei } from '#server/texts/say-lei.ts'
import { DIFFERS } from './words.ts'

/** Another amount came than was asked for: somebody of the clinic has to look. */
export async function tellClinic(
  tx: WriteTx,
  ctx: Pick<PatientContext, 'now' | 'config'>,
  attempt: Attempt,
  { amountBani, currency }: Checkout,
): Promise<void> {
  const [{ email }, contact] = [await getClinicContact(tx), await findContact(tx, attempt.patient_id)]
  if (email === '') return
  await queueMessage(tx, ctx, {
    clinicId: tx.author.clinicId,
    key: `card-payment:${attempt.id}:differs`,
    channel: 'email',
    recipient: email,
    ...sayEmail(DIFFERS, 'ro', {
      patient: contact?.first_name ?? '',
      title: attempt.title,
      link: `${ctx.config.publicUrl}/cabinet/administration/clients/${attempt.patient_id}?tab=account`,
      asked: `${sayLei(attempt.amount_bani, 'ro')} lei`,
      came:
        currency === 'ron'
          ? `${sayLei(amountBani, 'ro')} lei`
          : `${ronOf(amountBani)} ${currency.toUpperCase()}`,
    }),
  })
}

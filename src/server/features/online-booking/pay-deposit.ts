import type { CallBody, CallReply } from '#contract/call.ts'
import { payDeposit as payDepositCall } from '#contract/online/online-booking.ts'
import { ronOf } from '#domain/money/money.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import { withConflictAnswer } from '#server/features/bookings/booking-conflict.ts'
import { beginPayment, openCheckout } from '#server/features/card-payments/begin-payment.ts'
import { findDeposit } from '#server/features/card-payments/deposits.ts'
import { listBegun } from '#server/features/card-payments/attempts.ts'
import { goOnOrClose } from '#server/features/card-payments/go-on-or-close.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { PatientContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { writeAsPatient } from '#server/records/write.ts'
import { pricedVisitOf, readWish } from './book-online.ts'
import { keepReservationUntil } from './reservations.sql.ts'
import { wantedSlotOf } from './reservations.ts'
import { NotOffered, offerNearest, type WantedSlot } from './slot-taken.ts'

type Body = CallBody<typeof payDepositCall>
type Reply = CallReply<typeof payDepositCall>
/** What the transaction answers; where it is paid is known only after it. */
type Begun = Omit<Reply['data'], 'url'> & { id: number }

const QUARTER_HOUR = 900

/** Keeps the hour while its patient pays; of one hour there is one page to pay on, so that nobody pays twice. */
export async function payDeposit(body: Body, ctx: PatientContext): Promise<Reply> {
  const { accountId } = ctx.actor
  await limitAttempts(ctx, [
    { key: `book:address:${ctx.address}`, max: 60, windowSeconds: QUARTER_HOUR },
    { key: `book:account:${accountId}`, max: 30, windowSeconds: QUARTER_HOUR },
  ])
  const { clinic_id: clinicId } = body
  const wanted = wantedSlotOf(body)
  await closeEarlier(ctx, clinicId, body)
  const { id, ...begun } = await offerNearest(ctx, wanted, () =>
    withConflictAnswer(ctx, clinicId, () =>
      writeAsPatient(ctx, clinicId, tx => begin(tx, ctx, body, wanted)),
    ),
  )
  return { data: { ...begun, url: await openCheckout(ctx, clinicId, id) } }
}

async function begin(tx: WriteTx, ctx: PatientContext, body: Body, asked: WantedSlot): Promise<Begun> {
  const { pay, wants_invoice: wantsInvoice, ...visit } = body
  const ready = await readWish(tx, ctx, { ...visit, pay_at_clinic: false }, asked)
  const deposit = await findDeposit(tx, pricedVisitOf(ready))
  if (!deposit) throw new Failure('no_card_payment')
  const amountBani = pay === 'whole' ? deposit.total : deposit.amountBani
  const { code, id, expiresAt } = await beginPayment(tx, {
    purpose: 'deposit',
    patientId: ready.patientId,
    amountBani,
    depositBani: deposit.amountBani,
    wantsInvoice,
    title: ready.wish.services.map(service => service[`name_${ctx.language}`]).join(', '),
    language: ctx.language,
    email: body.email ?? ready.booker.account.email,
    wish: { ...visit, pay_at_clinic: false },
  })
  // Whoever let it run out has to find the hour free first.
  if (!(await keepReservationUntil(tx, body.reservation_code, new Date(ctx.now), new Date(expiresAt))))
    throw new NotOffered()
  return {
    id,
    code,
    amount: ronOf(amountBani),
    expires_at: formatInstant(expiresAt, ready.wish.doctor.clinic_zone),
    expires_in: Math.round((expiresAt - ctx.now) / 1000),
  }
}

/** What the patient began to pay for the same hour and left is closed at the processor before another page is opened. */
async function closeEarlier(ctx: PatientContext, clinicId: number, body: Body): Promise<void> {
  const begun = await ctx.db.tenant(clinicId, tx => listBegun(tx, ctx.actor.accountId, body.reservation_code))
  for (const attempt of begun) await goOnOrClose(ctx, clinicId, attempt.id, undefined)
}

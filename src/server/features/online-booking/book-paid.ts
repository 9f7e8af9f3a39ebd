import { addPatientBooking } from '#contract/online/online-booking.ts'
import type { Tx } from '#server/db/database.ts'
import { withConflictAnswer } from '#server/features/bookings/booking-conflict.ts'
import { listPatientBookingRows } from '#server/features/bookings/patient-view.ts'
import { Failure } from '#server/http/failure.ts'
import type { PatientContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { makeOnline, readWish, type BookingBody } from './book-online.ts'
import { wantedSlotOf } from './reservations.ts'
import { offerNearest } from './slot-taken.ts'

/** The visit as it was asked for before it was paid. Throws not_found where that is forgotten. */
function wishOf(wish: object | null): BookingBody {
  const read = addPatientBooking.body.safeParse(wish ?? undefined)
  if (!read.success) throw new Failure('not_found', { cause: read.error })
  return read.data
}

/** Books the hour that was kept while its patient paid; where it ran out, only if it is free. */
export async function bookPaid(tx: WriteTx, ctx: PatientContext, wish: object | null): Promise<number> {
  const body = wishOf(wish)
  const ready = await readWish(tx, ctx, body, wantedSlotOf(body))
  return (await makeOnline(tx, ctx, body, ready)).id
}

/** Says of an hour that was gone what whoever books it is told. */
export async function withBookingAnswer(
  ctx: PatientContext,
  wish: object | null,
  work: () => Promise<void>,
): Promise<void> {
  const body = wishOf(wish)
  await offerNearest(ctx, wantedSlotOf(body), () => withConflictAnswer(ctx, body.clinic_id, work))
}

export async function findBookingCode(tx: Tx, id: number): Promise<string | undefined> {
  const [booking] = await listPatientBookingRows(tx, { ids: [id] })
  return booking?.code
}

import type { CallQuery, CallReply } from '#contract/call.ts'
import type { listDoctorReviews as listDoctorReviewsCall } from '#contract/online/public-reviews.ts'
import { listReviewsOf } from '#server/features/reviews/public-reviews.ts'
import { Failure } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import { bookableDates } from './doctor-hours.ts'
import { listKnownDoctors } from './known-doctors.ts'
import { findClinicId } from './public-clinic.ts'
import { MAX_DOCTORS_OF_CLINIC } from './wishes.ts'

type Query = CallQuery<typeof listDoctorReviewsCall>
type Reply = CallReply<typeof listDoctorReviewsCall>

export async function listDoctorReviews(id: number, query: Query, ctx: Context): Promise<Reply> {
  const [doctor] = await listKnownDoctors(ctx, { doctorId: id }, bookableDates(ctx.now), 1)
  if (!doctor) throw new Failure('not_found')
  return listReviewsOf(ctx, doctor.clinic_id, [doctor], id, query)
}

export async function listClinicReviews(slug: string, query: Query, ctx: Context): Promise<Reply> {
  const clinicId = await findClinicId(ctx, slug)
  if (clinicId === undefined) throw new Failure('not_found')
  const doctors = await listKnownDoctors(ctx, { clinicId }, bookableDates(ctx.now), MAX_DOCTORS_OF_CLINIC)
  return listReviewsOf(ctx, clinicId, doctors, undefined, query)
}

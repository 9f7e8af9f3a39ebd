import * as search from '#contract/online/doctor-search.ts'
import * as calls from '#contract/online/online-booking.ts'
import * as moving from '#contract/online/moving.ts'
import { getPublicClinic as publicClinic } from '#contract/online/public-clinics.ts'
import * as doctors from '#contract/online/public-doctors.ts'
import * as places from '#contract/online/public-places.ts'
import * as reviews from '#contract/online/public-reviews.ts'
import * as reservations from '#contract/online/reservations.ts'
import { handle } from '#server/http/register-calls.ts'
import { bookOnline } from './book-online.ts'
import {
  announceAbsence,
  cancelBooking,
  confirmBooking,
  downloadBooking,
  showBooking,
} from './booking-links.ts'
import { moveVisit, showMoveSlots } from './move-visit.ts'
import { payDeposit } from './pay-deposit.ts'
import { listOwnBookings } from './patient-bookings.ts'
import { getPublicClinic } from './public-clinic.ts'
import { getPublicDoctor, listPublicSlots } from './public-doctors.ts'
import { listClinicReviews, listDoctorReviews } from './public-reviews.ts'
import { getPublicPlace, listPlaceSlots } from './public-places.ts'
import { releaseSlot, reserveSlot } from './reservations.ts'
import { listSearchChoices, suggest } from './search-choices.ts'
import { searchDoctors } from './search-doctors.ts'

export const onlineBookingRoutes = [
  handle(search.searchDoctors, async ({ body }, ctx) => searchDoctors(body, ctx)),
  handle(publicClinic, async ({ params }, ctx) => getPublicClinic(params.slug, ctx)),
  handle(search.listSearchChoices, async (_input, ctx) => listSearchChoices(ctx)),
  handle(search.suggest, async ({ query }, ctx) => suggest(query.q, ctx)),
  handle(doctors.getPublicDoctor, async ({ params }, ctx) => getPublicDoctor(params.id, ctx)),
  handle(doctors.listPublicSlots, async ({ params, query }, ctx) => listPublicSlots(params.id, query, ctx)),
  handle(reviews.listDoctorReviews, async ({ params, query }, ctx) =>
    listDoctorReviews(params.id, query, ctx),
  ),
  handle(reviews.listClinicReviews, async ({ params, query }, ctx) =>
    listClinicReviews(params.slug, query, ctx),
  ),
  handle(places.getPublicPlace, async ({ params }, ctx) => getPublicPlace(params, ctx)),
  handle(places.listPlaceSlots, async ({ params, query }, ctx) => listPlaceSlots(params, query, ctx)),
  handle(reservations.reserveSlot, async ({ body }, ctx) => reserveSlot(body, ctx)),
  handle(reservations.releaseSlot, async ({ params }, ctx) => releaseSlot(params.code, ctx)),
  handle(calls.addPatientBooking, async ({ body }, ctx) => bookOnline(body, ctx)),
  handle(calls.payDeposit, async ({ body }, ctx) => payDeposit(body, ctx)),
  handle(calls.getBookingByCode, async ({ params }, ctx) => showBooking(params.code, ctx)),
  handle(calls.getBookingCalendarFile, async ({ params }, ctx) => downloadBooking(params.code, ctx)),
  handle(calls.confirmBookingByCode, async ({ params }, ctx) => confirmBooking(params.code, ctx)),
  handle(calls.cancelBookingByCode, async ({ params, body }, ctx) =>
    cancelBooking(params.code, body.reason, ctx),
  ),
  handle(calls.announceAbsence, async ({ params }, ctx) => announceAbsence(params.code, ctx)),
  handle(moving.listMoveSlots, async ({ params, query }, ctx) => showMoveSlots(params.code, query, ctx)),
  handle(moving.moveBookingByCode, async ({ params, body }, ctx) => moveVisit(params.code, body, ctx)),
  handle(calls.listPatientBookings, async (_input, ctx) => listOwnBookings(ctx)),
]

import * as search from '#contract/doctor-search.ts'
import * as calls from '#contract/online-booking.ts'
import { getPublicClinic as publicClinic } from '#contract/public-clinics.ts'
import * as doctors from '#contract/public-doctors.ts'
import * as places from '#contract/public-places.ts'
import * as reservations from '#contract/reservations.ts'
import { handle } from '#server/http/register-calls.ts'
import { bookOnline } from './book-online.ts'
import { cancelBooking, confirmBooking, downloadBooking, showBooking } from './booking-links.ts'
import { listOwnBookings } from './patient-bookings.ts'
import { getPublicClinic } from './public-clinic.ts'
import { getPublicDoctor, listPublicSlots, listSearchChoices } from './public-doctors.ts'
import { getPublicPlace, listPlaceSlots } from './public-places.ts'
import { releaseSlot, reserveSlot } from './reservations.ts'
import { searchDoctors } from './search-doctors.ts'

export const onlineBookingRoutes = [
  handle(search.searchDoctors, async ({ body }, ctx) => searchDoctors(body, ctx)),
  handle(publicClinic, async ({ params }, ctx) => getPublicClinic(params.slug, ctx)),
  handle(doctors.listSearchChoices, async (_input, ctx) => listSearchChoices(ctx)),
  handle(doctors.getPublicDoctor, async ({ params }, ctx) => getPublicDoctor(params.id, ctx)),
  handle(doctors.listPublicSlots, async ({ params, query }, ctx) => listPublicSlots(params.id, query, ctx)),
  handle(places.getPublicPlace, async ({ params }, ctx) => getPublicPlace(params, ctx)),
  handle(places.listPlaceSlots, async ({ params, query }, ctx) => listPlaceSlots(params, query, ctx)),
  handle(reservations.reserveSlot, async ({ body }, ctx) => reserveSlot(body, ctx)),
  handle(reservations.releaseSlot, async ({ params }, ctx) => releaseSlot(params.code, ctx)),
  handle(calls.addPatientBooking, async ({ body }, ctx) => bookOnline(body, ctx)),
  handle(calls.getBookingByCode, async ({ params }, ctx) => showBooking(params.code, ctx)),
  handle(calls.getBookingCalendarFile, async ({ params }, ctx) => downloadBooking(params.code, ctx)),
  handle(calls.confirmBookingByCode, async ({ params }, ctx) => confirmBooking(params.code, ctx)),
  handle(calls.cancelBookingByCode, async ({ params, body }, ctx) =>
    cancelBooking(params.code, body.reason, ctx),
  ),
  handle(calls.listPatientBookings, async (_input, ctx) => listOwnBookings(ctx)),
]

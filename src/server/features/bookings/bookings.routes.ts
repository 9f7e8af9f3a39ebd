import {
  addBooking,
  addHold,
  cancelBooking,
  checkBooking,
  deleteHold,
  editBooking,
  getBooking,
  listBookings,
  missedVisit,
  restoreBooking,
  searchBookings,
  setBookingStatus,
  updateHold,
} from '#contract/bookings.ts'
import { handle } from '#server/http/register-calls.ts'
import { addStaffBooking } from './add-booking.ts'
import { cancelVisit, changeStatus, restoreVisit, statusOf } from './booking-state.ts'
import { checkVisit, findBookings, showBooking, showCalendar } from './bookings.ts'
import { changeVisit } from './change-visit.ts'
import { blockTime, changeHold, freeTime } from './holds.ts'

export const bookingRoutes = [
  handle(listBookings, ({ body, query }, ctx) => showCalendar(ctx, body, query.withGroups ?? false)),
  handle(addBooking, ({ body }, ctx) => addStaffBooking(ctx, body)),
  handle(editBooking, ({ body }, ctx) => changeVisit(ctx, body)),
  handle(checkBooking, ({ body }, ctx) => checkVisit(ctx, body)),
  handle(setBookingStatus, ({ body }, ctx) =>
    changeStatus(
      ctx,
      body.booking_id,
      statusOf(body.status),
      body.from_status === undefined ? undefined : statusOf(body.from_status),
    ),
  ),
  handle(cancelBooking, ({ body }, ctx) => cancelVisit(ctx, body.booking_id, body.reason, body.notify)),
  handle(restoreBooking, ({ params }, ctx) => restoreVisit(ctx, params.id)),
  handle(missedVisit, ({ body }, ctx) => changeStatus(ctx, body.booking_id, 'no_show')),
  handle(getBooking, ({ params }, ctx) => showBooking(ctx, params.id)),
  handle(searchBookings, ({ query }, ctx) => findBookings(ctx, query)),
  handle(addHold, ({ body }, ctx) => blockTime(ctx, body)),
  handle(updateHold, ({ body }, ctx) => changeHold(ctx, body)),
  handle(deleteHold, ({ params }, ctx) => freeTime(ctx, params.id)),
]

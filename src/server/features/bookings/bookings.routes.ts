import * as changes from '#contract/bookings/booking-changes.ts'
import { getBooking, searchBookings } from '#contract/bookings/bookings.ts'
import { listBookings, listCancelled } from '#contract/bookings/calendar.ts'
import { addGroup, cancelGroup, editGroup, getGroup, setGroupStatus } from '#contract/bookings/groups.ts'
import { listPinned, pinBooking as pin } from '#contract/bookings/pinboard.ts'
import { addSeries, previewSeries } from '#contract/bookings/series.ts'
import { handle } from '#server/http/register-calls.ts'
import { addStaffBooking } from './add-booking.ts'
import { changeStatus, statusOf } from './booking-state.ts'
import { checkBooking, findBookings, showBooking } from './bookings.ts'
import { showCalendar, showCancelled } from './calendar.ts'
import { cancelBooking } from './cancel-booking.ts'
import { changeBooking } from './change-booking.ts'
import { bookGroup, changeGroup, changeGroupStatus, showGroup } from './group.ts'
import { moveBack } from './move-back.ts'
import { noticeMove } from './move-notice.ts'
import { pinBooking, showPinboard } from './pinboard.ts'
import { restoreBooking } from './restore-booking.ts'
import { bookSeries, showSeries } from './series.ts'

export const bookingRoutes = [
  handle(listBookings, ({ body, query }, ctx) => showCalendar(ctx, body, query.withGroups ?? false)),
  handle(listCancelled, ({ query }, ctx) => showCancelled(ctx, query)),
  handle(changes.addBooking, ({ body }, ctx) => addStaffBooking(ctx, body)),
  handle(changes.editBooking, ({ body }, ctx) => changeBooking(ctx, body)),
  handle(changes.moveBack, ({ body }, ctx) => moveBack(ctx, body)),
  handle(changes.noticeBooking, ({ params }, ctx) => noticeMove(ctx, params.id)),
  handle(changes.checkBooking, ({ body }, ctx) => checkBooking(ctx, body)),
  handle(changes.setBookingStatus, ({ body }, ctx) =>
    changeStatus(
      ctx,
      body.booking_id,
      statusOf(body.status),
      body.from_status === undefined ? undefined : statusOf(body.from_status),
    ),
  ),
  handle(changes.cancelBooking, ({ body }, ctx) => cancelBooking(ctx, body.booking_id, body)),
  handle(changes.restoreBooking, ({ params, body }, ctx) => restoreBooking(ctx, params.id, body)),
  handle(changes.missedVisit, ({ body }, ctx) => changeStatus(ctx, body.booking_id, 'no_show')),
  handle(listPinned, (_, ctx) => showPinboard(ctx)),
  handle(pin, ({ params, body }, ctx) => pinBooking(ctx, params.id, body.version)),
  handle(getBooking, ({ params }, ctx) => showBooking(ctx, params.id)),
  handle(searchBookings, ({ query }, ctx) => findBookings(ctx, query)),
  handle(previewSeries, ({ body }, ctx) => showSeries(ctx, body)),
  handle(addSeries, ({ body }, ctx) => bookSeries(ctx, body)),
  handle(addGroup, ({ body }, ctx) => bookGroup(ctx, body)),
  handle(editGroup, ({ params, body }, ctx) => changeGroup(ctx, params.id, body)),
  handle(getGroup, ({ params }, ctx) => showGroup(ctx, params.id)),
  handle(cancelGroup, ({ params }, ctx) => cancelBooking(ctx, params.id, { groupOnly: true })),
  handle(setGroupStatus, ({ params, body }, ctx) => changeGroupStatus(ctx, params.id, body)),
]

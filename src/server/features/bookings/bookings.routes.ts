import { getBooking, searchBookings } from '#contract/bookings.ts'
import { listBookings } from '#contract/calendar.ts'
import { addGroup, cancelGroup, editGroup, getGroup, setGroupStatus } from '#contract/groups.ts'
import * as holdCalls from '#contract/holds.ts'
import { addSeries, previewSeries } from '#contract/series.ts'
import {
  addBooking,
  cancelBooking,
  checkBooking,
  editBooking,
  missedVisit,
  moveBack,
  noticeBooking,
  restoreBooking,
  setBookingStatus,
} from '#contract/visits.ts'
import { handle } from '#server/http/register-calls.ts'
import { addStaffBooking } from './add-booking.ts'
import { changeStatus, statusOf } from './booking-state.ts'
import { checkVisit, findBookings, showBooking } from './bookings.ts'
import { showCalendar } from './calendar.ts'
import { cancelVisit } from './cancel-visit.ts'
import { changeVisit } from './change-visit.ts'
import { bookGroup, changeGroup, changeGroupStatus, showGroup } from './group.ts'
import { addHold, changeHold, removeHold } from './holds.ts'
import { moveVisitsBack } from './move-back.ts'
import { noticeMove } from './move-notice.ts'
import { restoreVisit } from './restore-visit.ts'
import { bookSeries, showSeries } from './series.ts'

export const bookingRoutes = [
  handle(listBookings, ({ body, query }, ctx) => showCalendar(ctx, body, query.withGroups ?? false)),
  handle(addBooking, ({ body }, ctx) => addStaffBooking(ctx, body)),
  handle(editBooking, ({ body }, ctx) => changeVisit(ctx, body)),
  handle(moveBack, ({ body }, ctx) => moveVisitsBack(ctx, body)),
  handle(noticeBooking, ({ params }, ctx) => noticeMove(ctx, params.id)),
  handle(checkBooking, ({ body }, ctx) => checkVisit(ctx, body)),
  handle(setBookingStatus, ({ body }, ctx) =>
    changeStatus(
      ctx,
      body.booking_id,
      statusOf(body.status),
      body.from_status === undefined ? undefined : statusOf(body.from_status),
    ),
  ),
  handle(cancelBooking, ({ body }, ctx) => cancelVisit(ctx, body.booking_id, body)),
  handle(restoreBooking, ({ params, body }, ctx) => restoreVisit(ctx, params.id, body)),
  handle(missedVisit, ({ body }, ctx) => changeStatus(ctx, body.booking_id, 'no_show')),
  handle(getBooking, ({ params }, ctx) => showBooking(ctx, params.id)),
  handle(searchBookings, ({ query }, ctx) => findBookings(ctx, query)),
  handle(previewSeries, ({ body }, ctx) => showSeries(ctx, body)),
  handle(addSeries, ({ body }, ctx) => bookSeries(ctx, body)),
  handle(addGroup, ({ body }, ctx) => bookGroup(ctx, body)),
  handle(editGroup, ({ params, body }, ctx) => changeGroup(ctx, params.id, body)),
  handle(getGroup, ({ params }, ctx) => showGroup(ctx, params.id)),
  handle(cancelGroup, ({ params }, ctx) => cancelVisit(ctx, params.id, { groupOnly: true })),
  handle(setGroupStatus, ({ params, body }, ctx) => changeGroupStatus(ctx, params.id, body)),
  handle(holdCalls.addHold, ({ body }, ctx) => addHold(ctx, body)),
  handle(holdCalls.changeHold, ({ body }, ctx) => changeHold(ctx, body)),
  handle(holdCalls.removeHold, ({ params }, ctx) => removeHold(ctx, params.id)),
]

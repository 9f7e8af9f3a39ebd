import { listHolidays as listClosedDays } from '#contract/clinic/clinics.ts'
import * as calls from '#contract/clinic/holidays.ts'
import { handle } from '#server/http/register-calls.ts'
import {
  addHolidayDate,
  changeHolidayDate,
  countHolidayVisits,
  removeHolidayDate,
  showClosedDays,
  showHolidayDates,
} from './holidays.ts'

export const holidayRoutes = [
  handle(calls.listHolidayDates, ({ query }, ctx) => showHolidayDates(ctx, query)),
  handle(listClosedDays, ({ query }, ctx) => showClosedDays(ctx, query)),
  handle(calls.countHolidayVisits, ({ query }, ctx) => countHolidayVisits(ctx, query)),
  handle(calls.addHolidayDate, ({ body }, ctx) => addHolidayDate(ctx, body)),
  handle(calls.changeHolidayDate, ({ params, body }, ctx) => changeHolidayDate(ctx, params.id, body)),
  handle(calls.removeHolidayDate, async ({ params }, ctx) => {
    await removeHolidayDate(ctx, params.id)
    return {}
  }),
]

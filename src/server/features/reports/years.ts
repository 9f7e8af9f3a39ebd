import type { CallReply } from '#contract/call.ts'
import type { listYearsWithBookings } from '#contract/reports/graphs.ts'
import type { StaffContext } from '#server/http/services.ts'
import { findYears } from './names.sql.ts'
import { ownDoctorOnly } from '#server/records/staff-sight.ts'

/** Every year from the first visit to the last. */
export const showYears = (ctx: StaffContext): Promise<CallReply<typeof listYearsWithBookings>> =>
  ctx.read(async tx => {
    const found = await findYears(tx, ownDoctorOnly(ctx))
    const years = found
      ? Array.from({ length: found.last - found.first + 1 }, (_, index) => found.first + index)
      : []
    return { years }
  })

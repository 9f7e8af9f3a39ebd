import { listFreeHours } from '#contract/bookings/free-hours.ts'
import { handle } from '#server/http/register-calls.ts'
import { findFreeHours } from './free-hours.ts'

export const freeHourRoutes = [handle(listFreeHours, ({ query }, ctx) => findFreeHours(ctx, query))]

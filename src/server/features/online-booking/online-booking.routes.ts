import * as calls from '#contract/online-booking.ts'
import { handle } from '#server/http/register-calls.ts'
import { getPublicDoctor, listPublicSlots, listSearchChoices } from './public-doctors.ts'
import { searchDoctors } from './search-doctors.ts'

export const onlineBookingRoutes = [
  handle(calls.searchDoctors, async ({ body }, ctx) => searchDoctors(body, ctx)),
  handle(calls.listSearchChoices, async (_input, ctx) => listSearchChoices(ctx)),
  handle(calls.getPublicDoctor, async ({ params }, ctx) => getPublicDoctor(params.id, ctx)),
  handle(calls.listPublicSlots, async ({ params, query }, ctx) => listPublicSlots(params.id, query, ctx)),
]

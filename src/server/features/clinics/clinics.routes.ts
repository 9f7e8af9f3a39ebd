import { getClinic, listHolidays } from '#contract/clinics.ts'
import { handle } from '#server/http/register-calls.ts'
import { showClinic, showClosedDays } from './clinics.ts'

export const clinicRoutes = [
  handle(getClinic, ({ params }, ctx) => showClinic(ctx, params.id)),
  handle(listHolidays, ({ query }, ctx) => showClosedDays(ctx, query.from_date, query.to_date)),
]

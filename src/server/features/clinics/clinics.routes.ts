import {
  getClinic,
  listCabinets,
  listDoctors,
  listHolidays,
  listLocations,
  listServices,
} from '#contract/clinics.ts'
import { handle } from '#server/http/register-calls.ts'
import {
  showCabinets,
  showClinic,
  showClosedDays,
  showDoctors,
  showLocations,
  showServices,
} from './clinics.ts'

export const clinicRoutes = [
  handle(getClinic, ({ params }, ctx) => showClinic(ctx, params.id)),
  handle(listLocations, (_, ctx) => showLocations(ctx)),
  handle(listCabinets, (_, ctx) => showCabinets(ctx)),
  handle(listDoctors, ({ params }, ctx) => showDoctors(ctx, params.id)),
  handle(listServices, ({ params, query }, ctx) => showServices(ctx, params.id, query.status)),
  handle(listHolidays, ({ query }, ctx) => showClosedDays(ctx, query.from_date, query.to_date)),
]

import { getClinic } from '#contract/clinic/clinics.ts'
import * as company from '#contract/clinic/company.ts'
import { handle } from '#server/http/register-calls.ts'
import { showClinic } from './clinics.ts'
import { changeCompany, showOnlineBookings } from './company.ts'
import { openPoster } from './poster.ts'

export const clinicRoutes = [
  handle(getClinic, ({ params }, ctx) => showClinic(ctx, params.id)),
  handle(company.changeCompany, ({ body }, ctx) => changeCompany(ctx, body)),
  handle(company.countOnlineBookings, (_, ctx) => showOnlineBookings(ctx)),
  handle(company.getPoster, (_, ctx) => openPoster(ctx)),
]

import { getClinic } from '#contract/clinics.ts'
import { handle } from '#server/http/register-calls.ts'
import { showClinic } from './clinics.ts'

export const clinicRoutes = [handle(getClinic, ({ params }, ctx) => showClinic(ctx, params.id))]

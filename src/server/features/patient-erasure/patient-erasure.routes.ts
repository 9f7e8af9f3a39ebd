import { erasePatient, getErasure, listErasures } from '#contract/patients/erasures.ts'
import { handle } from '#server/http/register-calls.ts'
import { eraseOne, previewErasure, showErasures } from './patient-erasure.ts'

export const erasureRoutes = [
  handle(getErasure, ({ params }, ctx) => previewErasure(ctx, params.id)),
  handle(erasePatient, ({ params, body }, ctx) => eraseOne(ctx, params.id, body)),
  handle(listErasures, ({ query }, ctx) => showErasures(ctx, query)),
]

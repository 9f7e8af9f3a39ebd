import { exportPerson } from '#contract/patients/person-copy.ts'
import { listOpenings } from '#contract/patients/privacy.ts'
import { handle } from '#server/http/register-calls.ts'
import { showOpenings } from './openings.ts'
import { exportCopy } from './person-copy.ts'

export const privacyRoutes = [
  handle(listOpenings, ({ params, query }, ctx) => showOpenings(ctx, params.id, query)),
  handle(exportPerson, ({ params, query }, ctx) => exportCopy(ctx, params.id, query.format)),
]

import { listOpenings } from '#contract/privacy.ts'
import { handle } from '#server/http/register-calls.ts'
import { showOpenings } from './openings.ts'

export const privacyRoutes = [
  handle(listOpenings, ({ params, query }, ctx) => showOpenings(ctx, params.id, query)),
]

import { listPatientFamilies, makeGuardian } from '#contract/patients/guardians.ts'
import { handle } from '#server/http/register-calls.ts'
import { showFamilies, writeGuardian } from './guardians.ts'

export const guardianRoutes = [
  handle(listPatientFamilies, ({ params }, ctx) => showFamilies(ctx, params.id)),
  handle(makeGuardian, ({ params, body }, ctx) => writeGuardian(ctx, params, body.version)),
]

import * as calls from '#contract/documents/clinic-seal.ts'
import { handle } from '#server/http/register-calls.ts'
import { bringSeal, retireSeal, showSeal } from './own-seal.ts'

export const documentSealRoutes = [
  handle(calls.getClinicSeal, (_, ctx) => showSeal(ctx)),
  handle(calls.setClinicSeal, ({ body }, ctx) => bringSeal(ctx, body)),
  handle(calls.retireClinicSeal, (_, ctx) => retireSeal(ctx)),
]

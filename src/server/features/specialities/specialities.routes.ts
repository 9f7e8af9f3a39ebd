import * as calls from '#contract/clinic/specialities.ts'
import { handle } from '#server/http/register-calls.ts'
import { addSpeciality, changeSpeciality, removeSpeciality, showSpecialities } from './specialities.ts'

export const specialityRoutes = [
  handle(calls.listSpecialities, (_, ctx) => showSpecialities(ctx)),
  handle(calls.addSpeciality, ({ body }, ctx) => addSpeciality(ctx, body)),
  handle(calls.changeSpeciality, ({ params, body }, ctx) => changeSpeciality(ctx, params.id, body)),
  handle(calls.removeSpeciality, ({ params }, ctx) => removeSpeciality(ctx, params.id)),
]

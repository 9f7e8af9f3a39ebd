import {
  addSpeciality,
  changeSpeciality,
  deleteSpeciality,
  listSpecialities,
} from '#contract/specialities.ts'
import { handle } from '#server/http/register-calls.ts'
import { createSpeciality, editSpeciality, removeSpeciality, showSpecialities } from './specialities.ts'

export const specialityRoutes = [
  handle(listSpecialities, (_, ctx) => showSpecialities(ctx)),
  handle(addSpeciality, ({ body }, ctx) => createSpeciality(ctx, body)),
  handle(changeSpeciality, ({ params, body }, ctx) => editSpeciality(ctx, params.id, body)),
  handle(deleteSpeciality, ({ params }, ctx) => removeSpeciality(ctx, params.id)),
]

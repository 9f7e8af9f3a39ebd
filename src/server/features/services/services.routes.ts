import {
  addService,
  addSpeciality,
  changeService,
  changeSpeciality,
  deleteService,
  deleteSpeciality,
  listManagedServices,
  listSpecialities,
} from '#contract/services.ts'
import { handle } from '#server/http/register-calls.ts'
import { createService, editService, removeService, showManagedServices } from './services.ts'
import { createSpeciality, editSpeciality, removeSpeciality, showSpecialities } from './specialities.ts'

export const serviceRoutes = [
  handle(listManagedServices, (_, ctx) => showManagedServices(ctx)),
  handle(addService, ({ body }, ctx) => createService(ctx, body)),
  handle(changeService, ({ params, body }, ctx) => editService(ctx, params.id, body)),
  handle(deleteService, ({ params }, ctx) => removeService(ctx, params.id)),
  handle(listSpecialities, (_, ctx) => showSpecialities(ctx)),
  handle(addSpeciality, ({ body }, ctx) => createSpeciality(ctx, body)),
  handle(changeSpeciality, ({ params, body }, ctx) => editSpeciality(ctx, params.id, body)),
  handle(deleteSpeciality, ({ params }, ctx) => removeSpeciality(ctx, params.id)),
]

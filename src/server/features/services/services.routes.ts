import {
  addService,
  changeService,
  deleteService,
  listManagedServices,
  listServices,
} from '#contract/services.ts'
import { handle } from '#server/http/register-calls.ts'
import { createService, editService, removeService, showManagedServices, showServices } from './services.ts'

export const serviceRoutes = [
  handle(listServices, ({ params, query }, ctx) => showServices(ctx, params.id, query.status)),
  handle(listManagedServices, (_, ctx) => showManagedServices(ctx)),
  handle(addService, ({ body }, ctx) => createService(ctx, body)),
  handle(changeService, ({ params, body }, ctx) => editService(ctx, params.id, body)),
  handle(deleteService, ({ params }, ctx) => removeService(ctx, params.id)),
]

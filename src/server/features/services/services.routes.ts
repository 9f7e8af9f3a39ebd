import * as calls from '#contract/services.ts'
import { handle } from '#server/http/register-calls.ts'
import { addService, changeService, removeService, showManagedServices, showServices } from './services.ts'

export const serviceRoutes = [
  handle(calls.listServices, ({ params, query }, ctx) => showServices(ctx, params.id, query.status)),
  handle(calls.listManagedServices, (_, ctx) => showManagedServices(ctx)),
  handle(calls.addService, ({ body }, ctx) => addService(ctx, body)),
  handle(calls.changeService, ({ params, body }, ctx) => changeService(ctx, params.id, body)),
  handle(calls.removeService, ({ params }, ctx) => removeService(ctx, params.id)),
]

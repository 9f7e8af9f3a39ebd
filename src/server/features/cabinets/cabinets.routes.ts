import * as calls from '#contract/clinic/cabinets.ts'
import { handle } from '#server/http/register-calls.ts'
import { addCabinet, changeCabinet, removeCabinet, showCabinets } from './cabinets.ts'

export const cabinetRoutes = [
  handle(calls.listCabinets, (_, ctx) => showCabinets(ctx)),
  handle(calls.addCabinet, ({ body }, ctx) => addCabinet(ctx, body)),
  handle(calls.changeCabinet, ({ body }, ctx) => changeCabinet(ctx, body)),
  handle(calls.removeCabinet, async ({ params, query }, ctx) => ({
    data: { outcome: await removeCabinet(ctx, params.id, query.affected) },
  })),
]

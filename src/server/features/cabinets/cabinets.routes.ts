import { addCabinet, deleteCabinet, listCabinets, updateCabinet } from '#contract/cabinets.ts'
import { handle } from '#server/http/register-calls.ts'
import { changeCabinet, createCabinet, removeCabinet, showCabinets } from './cabinets.ts'

export const cabinetRoutes = [
  handle(listCabinets, (_, ctx) => showCabinets(ctx)),
  handle(addCabinet, ({ body }, ctx) => createCabinet(ctx, body)),
  handle(updateCabinet, ({ body }, ctx) => changeCabinet(ctx, body)),
  handle(deleteCabinet, async ({ params, query }, ctx) => ({
    data: { outcome: await removeCabinet(ctx, params.id, query.affected) },
  })),
]

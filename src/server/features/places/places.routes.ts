import {
  addCabinet,
  addLocation,
  deleteCabinet,
  deleteLocation,
  updateCabinet,
  updateLocation,
} from '#contract/places.ts'
import { handle } from '#server/http/register-calls.ts'
import { changeCabinet, createCabinet, removeCabinet } from './cabinets.ts'
import { changeLocation, createLocation, removeLocation } from './locations.ts'

export const placeRoutes = [
  handle(addLocation, ({ body }, ctx) => createLocation(ctx, body)),
  handle(updateLocation, ({ body }, ctx) => changeLocation(ctx, body)),
  handle(deleteLocation, async ({ body }, ctx) => ({
    data: { outcome: await removeLocation(ctx, body.id, body.affected) },
  })),
  handle(addCabinet, ({ body }, ctx) => createCabinet(ctx, body)),
  handle(updateCabinet, ({ body }, ctx) => changeCabinet(ctx, body)),
  handle(deleteCabinet, async ({ params, query }, ctx) => ({
    data: { outcome: await removeCabinet(ctx, params.id, query.affected) },
  })),
]

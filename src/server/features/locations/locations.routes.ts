import { addLocation, deleteLocation, listLocations, updateLocation } from '#contract/locations.ts'
import { handle } from '#server/http/register-calls.ts'
import { changeLocation, createLocation, removeLocation, showLocations } from './locations.ts'

export const locationRoutes = [
  handle(listLocations, (_, ctx) => showLocations(ctx)),
  handle(addLocation, ({ body }, ctx) => createLocation(ctx, body)),
  handle(updateLocation, ({ body }, ctx) => changeLocation(ctx, body)),
  handle(deleteLocation, async ({ body }, ctx) => ({
    data: { outcome: await removeLocation(ctx, body.id, body.affected) },
  })),
]

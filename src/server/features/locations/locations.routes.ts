import * as calls from '#contract/clinic/locations.ts'
import { handle } from '#server/http/register-calls.ts'
import { addLocation, changeLocation, removeLocation, showLocations } from './locations.ts'

export const locationRoutes = [
  handle(calls.listLocations, (_, ctx) => showLocations(ctx)),
  handle(calls.addLocation, ({ body }, ctx) => addLocation(ctx, body)),
  handle(calls.changeLocation, ({ body }, ctx) => changeLocation(ctx, body)),
  handle(calls.removeLocation, async ({ body }, ctx) => ({
    data: { outcome: await removeLocation(ctx, body.id, body.affected) },
  })),
]

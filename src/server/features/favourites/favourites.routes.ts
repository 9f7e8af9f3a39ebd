import * as calls from '#contract/accounts/favourites.ts'
import { handle } from '#server/http/register-calls.ts'
import { addFavourite, listFavourites, mergeFavourites, removeFavourite } from './favourites.ts'

export const favouriteRoutes = [
  handle(calls.listFavourites, async (_, ctx) => ({ data: await listFavourites(ctx) })),
  handle(calls.addFavourite, async ({ params }, ctx) => {
    await addFavourite(ctx, params.doctor_id)
    return {}
  }),
  handle(calls.removeFavourite, async ({ params }, ctx) => {
    await removeFavourite(ctx, params.doctor_id)
    return {}
  }),
  handle(calls.mergeFavourites, async ({ body }, ctx) => ({
    data: await mergeFavourites(ctx, body.doctor_ids),
  })),
]

import * as calls from '#contract/patients/tooth-chart.ts'
import { handle } from '#server/http/register-calls.ts'
import { addEntries } from './add-entries.ts'
import { keepFavourites, showChartFavourites } from './chart-favourites.ts'
import { openChartPicture } from './chart-picture.ts'
import { showToothChart, showToothKinds } from './tooth-chart.ts'
import { voidEntries } from './void-entries.ts'

export const toothChartRoutes = [
  handle(calls.getToothChart, ({ query }, ctx) => showToothChart(ctx, query)),
  handle(calls.getChartPicture, ({ params, query }, ctx) => openChartPicture(ctx, params.id, query)),
  handle(calls.addToothEntries, ({ body }, ctx) => addEntries(ctx, body)),
  handle(calls.voidToothEntry, ({ params, body }, ctx) => voidEntries(ctx, { ids: [params.id], ...body })),
  handle(calls.voidToothEntries, ({ body }, ctx) => voidEntries(ctx, body)),
  handle(calls.listToothKinds, async (_, ctx) => showToothKinds(ctx)),
  handle(calls.listChartFavourites, (_, ctx) => showChartFavourites(ctx)),
  handle(calls.keepChartFavourites, ({ body }, ctx) => keepFavourites(ctx, body.favourites)),
]

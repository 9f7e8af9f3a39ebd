import * as calls from '#contract/bookings/saved-filters.ts'
import { handle } from '#server/http/register-calls.ts'
import { changeFilter, removeFilter, saveFilter, showFilters } from './saved-filters.ts'

export const savedFilterRoutes = [
  handle(calls.listSavedFilters, ({ query }, ctx) => showFilters(ctx, query.list)),
  handle(calls.addSavedFilter, ({ body }, ctx) => saveFilter(ctx, body)),
  handle(calls.changeSavedFilter, ({ params, body }, ctx) => changeFilter(ctx, params.id, body)),
  handle(calls.removeSavedFilter, ({ params }, ctx) => removeFilter(ctx, params.id)),
]

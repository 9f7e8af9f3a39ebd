import * as calls from '#contract/bookings/holds.ts'
import { handle } from '#server/http/register-calls.ts'
import { addHold, changeHold, removeHold } from './holds.ts'

export const holdRoutes = [
  handle(calls.addHold, ({ body }, ctx) => addHold(ctx, body)),
  handle(calls.changeHold, ({ body }, ctx) => changeHold(ctx, body)),
  handle(calls.removeHold, ({ params }, ctx) => removeHold(ctx, params.id)),
]

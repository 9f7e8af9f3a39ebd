import { watchChanges } from '#contract/changes.ts'
import { handle, RawReply } from '#server/http/register-calls.ts'
import { streamChanges } from './changes.ts'

export const changeRoutes = [
  handle(watchChanges, async ({ query }, ctx) => {
    const stream = await streamChanges(ctx, query)
    return new RawReply('text/event-stream', stream, {
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
  }),
]

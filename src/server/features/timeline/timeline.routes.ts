import { getTimeline } from '#contract/patients/timeline.ts'
import { handle } from '#server/http/register-calls.ts'
import { showTimeline } from './timeline.ts'

export const timelineRoutes = [
  handle(getTimeline, ({ params, query }, ctx) => showTimeline(ctx, params.id, query)),
]

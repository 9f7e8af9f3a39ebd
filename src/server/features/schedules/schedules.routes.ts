import { getWorkingTime } from '#contract/clinic/working-time.ts'
import { handle } from '#server/http/register-calls.ts'
import { showWorkingTime } from './working-time.ts'

export const scheduleRoutes = [handle(getWorkingTime, ({ query }, ctx) => showWorkingTime(ctx, query))]

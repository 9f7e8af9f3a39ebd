import { getConfig, setConfig } from '#contract/settings.ts'
import { handle } from '#server/http/register-calls.ts'
import { changePolicy, getPolicy } from './settings.ts'

export const settingRoutes = [
  handle(getConfig, async (_, ctx) => ({ data: await getPolicy(ctx) })),
  handle(setConfig, async ({ body }, ctx) => ({ data: await changePolicy(ctx, body) })),
]

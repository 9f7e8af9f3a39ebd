import type { CallReply } from '#contract/call.ts'
import { getConfig, setConfig } from '#contract/settings/settings.ts'
import { handle } from '#server/http/register-calls.ts'
import { changeSection, flatten, showSection } from './settings.ts'

type Section = CallReply<typeof getConfig>['data']

export const settingRoutes = [
  handle(getConfig, async ({ query: { section } }, ctx) => ({
    data: flatten(await showSection(ctx, section)) as unknown as Section,
  })),
  handle(setConfig, async ({ body: { section, ...changes } }, ctx) => ({
    data: flatten(await changeSection(ctx, section, changes)) as unknown as Section,
  })),
]

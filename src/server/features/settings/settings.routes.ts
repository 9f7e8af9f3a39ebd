import { getConfig, setConfig } from '#contract/settings.ts'
import type { SectionName } from '#contract/settings/sections.ts'
import { handle } from '#server/http/register-calls.ts'
import { changePolicy, getPolicy } from './settings.ts'

/** How each section is read and changed: by the feature that it is about. */
const KEPT = {
  bookings: { get: getPolicy, change: changePolicy },
} satisfies Record<SectionName, unknown>

export const settingRoutes = [
  handle(getConfig, async ({ query: { section } }, ctx) => ({ data: await KEPT[section].get(ctx) })),
  handle(setConfig, async ({ body: { section, ...changes } }, ctx) => ({
    data: await KEPT[section].change(ctx, changes),
  })),
]

import { queryOptions } from '@tanstack/react-query'
import type { CallReply } from '#contract/call.ts'
import { getConfig } from '#contract/settings/settings.ts'
import type { SectionName } from '#contract/settings/sections.ts'
import { query } from '#web/api/query.ts'
import type { Saved } from './setting-values.ts'

type Reply = CallReply<typeof getConfig>

export const settingsQuery = (section: SectionName) =>
  queryOptions({ ...query(getConfig, { section }), select: readSaved, meta: { silent: true } })

export function readSaved({ data }: Reply): Saved {
  const { version, last_change: lastChange, ...values } = data
  return { values, version, lastChange }
}

import { queryOptions } from '@tanstack/react-query'
import { getConfig } from '#contract/settings.ts'
import type { SectionName } from '#contract/settings/sections.ts'
import { call } from '#web/api/client.ts'

export const settingsQuery = (section: SectionName) =>
  queryOptions({
    queryKey: ['config', section],
    queryFn: ({ signal }) => call(getConfig, { section }, { signal }),
    select: reply => reply.data,
    meta: { silent: true },
  })

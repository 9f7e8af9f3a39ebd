import { queryOptions } from '@tanstack/react-query'
import { getConfig } from '#contract/settings.ts'
import type { SectionName } from '#contract/settings/sections.ts'
import { query } from '#web/api/query.ts'

export const settingsQuery = (section: SectionName) =>
  queryOptions({
    ...query(getConfig, { section }),
    select: reply => reply.data,
    meta: { silent: true },
  })

import { queryOptions } from '@tanstack/react-query'
import { getConfig } from '#contract/settings.ts'
import { query } from '#web/api/query.ts'

export const policyQuery = () =>
  queryOptions({
    ...query(getConfig, {}),
    select: reply => reply.data,
    meta: { silent: true },
  })

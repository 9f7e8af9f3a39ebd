import { queryOptions } from '@tanstack/react-query'
import { getConfig } from '#contract/settings.ts'
import { call } from '#web/api/client.ts'

export const policyQuery = () =>
  queryOptions({
    queryKey: ['config'],
    queryFn: ({ signal }) => call(getConfig, {}, { signal }),
    select: reply => reply.data,
    meta: { silent: true },
  })

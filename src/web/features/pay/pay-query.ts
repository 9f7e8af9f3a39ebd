import { queryOptions } from '@tanstack/react-query'
import { getPayPage } from '#contract/money/pay.ts'
import { query } from '#web/api/query.ts'

const SOON = 2_500

/** How a payment stands; asked again while it is being proved, since nobody tells this page. */
export const payQuery = (code: string) =>
  queryOptions({
    ...query(getPayPage, { code }),
    select: reply => reply.data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.data.state === 'proving' ? SOON : false),
    meta: { silent: true },
  })

import { queryOptions } from '@tanstack/react-query'
import { listOwnOffers } from '#contract/money/offers.ts'
import { query } from '#web/api/query.ts'

export const offersQuery = () =>
  queryOptions({ ...query(listOwnOffers, {}), select: reply => reply.data, staleTime: 0 })

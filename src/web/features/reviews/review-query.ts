import { queryOptions } from '@tanstack/react-query'
import type { CallReply } from '#contract/call.ts'
import { getReview } from '#contract/online/reviews.ts'
import { query } from '#web/api/query.ts'

export type Review = CallReply<typeof getReview>['data']

export const reviewQuery = (code: string) =>
  queryOptions({
    ...query(getReview, { code }),
    select: reply => reply.data,
    meta: { silent: true },
  })

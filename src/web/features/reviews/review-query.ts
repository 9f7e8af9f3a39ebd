import { queryOptions } from '@tanstack/react-query'
import type { CallReply } from '#contract/call.ts'
import { getReview } from '#contract/reviews.ts'
import { call } from '#web/api/client.ts'

export type Review = CallReply<typeof getReview>['data']

export const reviewQuery = (code: string) =>
  queryOptions({
    queryKey: ['review', code],
    queryFn: ({ signal }) => call(getReview, { code }, { signal }),
    select: reply => reply.data,
    meta: { silent: true },
  })

import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { listClinicReviews, listDoctorReviews } from '#contract/online/public-reviews.ts'
import { query } from '#web/api/query.ts'
import { Reviews } from './Reviews.tsx'

/** As many as one looks through before choosing. */
const SHOWN = 5

type ReviewedBy = { doctor: number } | { clinic: string }

/** A page of what patients said of a doctor, or of a clinic by its address. */
const reviewsQuery = (of: ReviewedBy, page = 1) => ({
  ...('doctor' in of
    ? query(listDoctorReviews, { id: of.doctor, page, size: SHOWN })
    : query(listClinicReviews, { slug: of.clinic, page, size: SHOWN })),
  meta: { silent: true },
})

/** Shows nothing until they are there: whoever books needs none of it. */
export function ReviewsOf({ of }: { of: ReviewedBy }) {
  const [pages, setPages] = useState(1)
  const replies = useQueries({
    queries: Array.from({ length: pages }, (_, index) => reviewsQuery(of, index + 1)),
  })
  const first = replies[0]?.data
  if (!first) return null
  const failed = replies.find(reply => reply.isError)
  return (
    <Reviews
      summary={first}
      total={first.paginator.total}
      reviews={replies.flatMap(reply => reply.data?.data ?? [])}
      busy={replies.some(reply => reply.isFetching)}
      onMore={() => (failed ? void failed.refetch() : setPages(pages + 1))}
    />
  )
}

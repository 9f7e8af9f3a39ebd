import { useInfiniteQuery } from '@tanstack/react-query'
import { listFreeHours } from '#contract/bookings/free-hours.ts'
import { addDays } from '#domain/time/wall-time.ts'
import { call } from '#web/api/client.ts'
import { keyOf } from '#web/api/query.ts'
import { questionOf } from './finder-wish.ts'
import type { FinderWish } from './finder-wish.ts'
import { useWishKind } from './use-wish-kind.ts'

/** The next days with free hours, and more of them when asked. */
export function useFreeHours(asked: FinderWish) {
  const kind = useWishKind(asked)
  const wish = kind === 'clinic' ? asked : { ...asked, cabinetId: undefined }
  const { data, isPending, isFetching, isError, refetch, fetchNextPage } = useInfiniteQuery({
    queryKey: keyOf(listFreeHours, questionOf(wish)),
    queryFn: ({ pageParam, signal }) =>
      call(listFreeHours, { ...questionOf(wish), from_date: pageParam }, { signal }),
    initialPageParam: wish.from,
    getNextPageParam: ({ data: { searched_to: to } }) => addDays(to, 1),
    enabled: wish.services.length > 0 && kind !== 'mixed',
    // Hours go as one looks: each time the finder opens it asks anew.
    gcTime: 0,
    meta: { silent: true },
  })
  const pages = data?.pages ?? []
  return {
    isMixed: kind === 'mixed',
    days: pages.flatMap(page => page.data.days),
    searchedTo: pages.at(-1)?.data.searched_to,
    hasDoctors: pages.every(page => page.data.doctor_ids.length > 0),
    isPending,
    isFetching,
    isError,
    retry: () => void refetch(),
    more: () => void fetchNextPage(),
  }
}

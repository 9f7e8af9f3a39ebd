import { useEffect } from 'react'

interface Paged {
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  fetchNextPage(): unknown
}

/** Loads a list on until what the address names is in it; whether it is still being looked for. */
export function useLoadUntil(list: Paged, isFound: boolean): boolean {
  const isMissing = !isFound && list.hasNextPage
  useEffect(() => {
    if (isMissing && !list.isFetching) void list.fetchNextPage()
  })
  return isMissing
}

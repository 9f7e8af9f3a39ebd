import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  keepChartFavourites,
  listChartFavourites,
  MOST_FAVOURITES,
  type ChartFavourite,
} from '#contract/patients/tooth-chart.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { showError } from '#web/ui/notices.ts'

/**
 * What the signed-in person charts most, in the order of the keys, undefined until it is read; a change is shown before the
 * server answered.
 */
export function useFavourites(isWanted: boolean) {
  const client = useQueryClient()
  const asked = query(listChartFavourites, {})
  const { data } = useQuery({ ...asked, enabled: isWanted, staleTime: 5 * 60_000, meta: { silent: true } })
  const favourites = data?.data

  async function keep(next: readonly ChartFavourite[]) {
    client.setQueryData(asked.queryKey, { data: [...next] })
    try {
      const reply = await call(keepChartFavourites, { favourites: [...next] })
      client.setQueryData(asked.queryKey, reply)
    } catch (error) {
      showError((error as Error).message)
      void client.invalidateQueries({ queryKey: asked.queryKey })
    }
  }
  return { favourites, keep, isFull: (favourites?.length ?? 0) >= MOST_FAVOURITES }
}

import { useQuery } from '@tanstack/react-query'
import { listGiftCards } from '#contract/money/gift-cards.ts'
import { query } from '#web/api/query.ts'

const SOON = 1_500
const SLOWER = 1.1
const LATEST = 30_000

/** The clinic's gift cards; asked again, ever later, while a picture is being made, of which nobody tells. */
export function useGiftCards() {
  return useQuery({
    ...query(listGiftCards, {}),
    select: reply => reply.data,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.data.some(({ picture }) => picture && !picture.ready) === true
        ? Math.min(LATEST, SOON * SLOWER ** dataUpdateCount)
        : false,
    meta: { silent: true },
  })
}

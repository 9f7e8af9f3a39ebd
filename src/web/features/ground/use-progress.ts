import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { getAffected, seeAffected } from '#contract/bookings/affected-visits.ts'
import type { AffectedProgress } from '#contract/bookings/affected-visits.ts'
import { call } from '#web/api/client.ts'
import { query, useInvalidate } from '#web/api/query.ts'

const ASK_EVERY = 700

/** Follows a plan until it is done, whoever looks; undefined until it is known. */
export function useProgress(id: number, begun: AffectedProgress | undefined) {
  const { t } = useTranslation('leaving')
  const invalidate = useInvalidate()
  const { data } = useQuery({
    ...query(getAffected, { id }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => state.data?.data.state !== 'done' && ASK_EVERY,
    meta: { silent: true },
  })
  const seeing = useMutation({
    mutationFn: () => call(seeAffected, { id }),
    meta: { silent: true },
    onSuccess: () => invalidate('account'),
  })
  const progress = data?.data ?? begun
  const isDone = progress?.state === 'done'

  useEffect(() => {
    if (isDone) invalidate(['doctor', 'booking', 'holiday', 'cabinet', 'location', 'service'])
  }, [isDone, invalidate])

  return { progress, what: progress ? sayOutcome(progress, t) : '', isDone, see: () => seeing.mutate() }
}

function sayOutcome(
  { moved, pinned, kept, cancelled }: AffectedProgress,
  t: ReturnType<typeof useTranslation<'leaving'>>['t'],
): string {
  return [
    moved > 0 && t('moved', { count: moved }),
    pinned > 0 && t('toPin', { count: pinned }),
    cancelled > 0 && t('off', { count: cancelled }),
    kept > 0 && t('kept', { count: kept }),
  ]
    .filter(Boolean)
    .join(', ')
}

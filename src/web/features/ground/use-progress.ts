import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { getAffected } from '#contract/affected-visits.ts'
import type { AffectedProgress } from '#contract/affected-visits.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { showNotice } from '#web/ui/notices.ts'

const ASK_EVERY = 700

/** Follows a plan that is carried out until it is done, whether or not anybody looks, and says so where nobody does. */
export function useProgress(begun: AffectedProgress, isWatched: boolean) {
  const { t } = useTranslation('leaving')
  const invalidate = useInvalidate()
  const isTold = useRef(false)
  const { data } = useQuery({
    ...query(getAffected, { id: begun.id }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => state.data?.data.state !== 'done' && ASK_EVERY,
    meta: { silent: true },
  })
  const progress = data?.data ?? begun
  const isDone = progress.state === 'done'

  useEffect(() => {
    if (isDone) invalidate(['doctor', 'booking', 'holiday', 'cabinet', 'location', 'service'])
  }, [isDone, invalidate])

  const what = sayOutcome(progress, t)
  useEffect(() => {
    if (!isDone || isWatched || !what || isTold.current) return
    isTold.current = true
    showNotice({ kind: 'ok', text: t('doneTopic', { what }), topic: 'affected-visits' })
  }, [isDone, isWatched, what, t])

  return { progress, what, isDone }
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

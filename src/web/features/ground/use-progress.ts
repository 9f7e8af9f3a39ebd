import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getAffected } from '#contract/affected-visits.ts'
import type { AffectedProgress } from '#contract/affected-visits.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { showNotice } from '#web/ui/notices.ts'

const ASK_EVERY = 700

/** Follows a plan that is carried out until it is done, whether or not anybody looks, and says so where nobody does. */
export function useProgress() {
  const { t } = useTranslation('leaving')
  const invalidate = useInvalidate()
  const [begun, setBegun] = useState<AffectedProgress>()
  const [isWatched, setIsWatched] = useState(false)
  const told = useRef<number>(undefined)
  const id = begun?.id
  const { data } = useQuery({
    ...query(getAffected, { id: id ?? 0 }),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => state.data?.data.state !== 'done' && ASK_EVERY,
    meta: { silent: true },
  })
  const progress = begun && (data?.data ?? begun)
  const isDone = progress?.state === 'done'

  useEffect(() => {
    if (isDone) invalidate(['doctor', 'booking', 'holiday', 'cabinet', 'location', 'service'])
  }, [isDone, invalidate])

  const what = progress && sayOutcome(progress, t)
  useEffect(() => {
    if (!isDone || isWatched || !what || told.current === id) return
    told.current = id
    showNotice({ kind: 'ok', text: t('doneTopic', { what }), topic: 'affected-visits' })
  }, [id, isDone, isWatched, what, t])

  return {
    progress: isWatched ? progress : undefined,
    what,
    begin: (first: AffectedProgress) => {
      setBegun(first)
      setIsWatched(true)
    },
    close: () => {
      setIsWatched(false)
      if (isDone) setBegun(undefined)
    },
  }
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

import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '#web/ui/notices.ts'
import type { CalendarSearch } from './calendar-search.ts'
import { findUnknown } from './calendar-search.ts'
import type { CalendarState } from './use-calendar-state.ts'

type Known = Parameters<typeof findUnknown>[1]

/** A filter for somebody who is not there, or no longer, is left out and said so. */
export function useKnownFilters(state: CalendarState, known: Known): void {
  const { t } = useTranslation('staff')
  const { change } = state
  const unknown = JSON.stringify(findUnknown(state, known))
  useEffect(() => {
    const patch = JSON.parse(unknown) as Partial<Record<keyof CalendarSearch, number[] | null>>
    const names = Object.keys(patch)
    if (names.length === 0) return
    showNotice({ kind: 'info', text: t('calendar.unknown', { names: names.join(', ') }) })
    const left = Object.fromEntries(Object.entries(patch).map(([name, ids]) => [name, ids ?? undefined]))
    change(left, { replace: true })
  }, [unknown, change, t])
}

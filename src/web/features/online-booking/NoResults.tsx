import { useQueries } from '@tanstack/react-query'
import { IconCalendarSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { todayIn } from './day-words.ts'
import { questionOf } from './doctor-search.ts'
import type { DoctorSearch } from './doctor-search.ts'
import { searchQuery } from './queries.ts'

/** What may be let go of, the least painful first. */
const filters = [
  { key: 'price', text: 'noneTextPrice', drop: 'dropPrice' },
  { key: 'evening', text: 'noneTextEvening', drop: 'dropEvening' },
  { key: 'saturday', text: 'noneTextSaturday', drop: 'dropSaturday' },
  { key: 'day', text: 'noneTextDay', drop: 'dropDay' },
  { key: 'city', text: 'noneTextCity', drop: 'dropCity' },
] as const

interface NoResultsProps {
  search: DoctorSearch
  onChange: (change: Partial<DoctorSearch>) => void
  onClear: () => void
}

/** Nobody fits: tells which filter, let go of, would help, and how many doctors that frees. */
export function NoResults({ search, onChange, onClear }: NoResultsProps) {
  const { t } = useTranslation('patient')
  const used = filters.filter(filter => search[filter.key] !== undefined)
  const tries = useQueries({
    queries: used.map(filter =>
      searchQuery({ ...questionOf({ ...search, [filter.key]: undefined }, todayIn()), size: 10 }),
    ),
  })
  const best = tries.findIndex(attempt => attempt.data?.data.some(doctor => doctor.next_slot))
  const way = used[best]
  const free = tries[best]?.data
  const count = free ? Math.max(free.paginator.total - free.data.filter(isBusy).length, 1) : 0
  if (!way && tries.some(attempt => attempt.isPending)) return null
  return (
    <EmptyState
      level={3}
      icon={<IconCalendarSearch size={28} stroke={1.75} />}
      title={t(way ? 'search.noneTitle' : 'search.noneAtAll')}
      text={way ? t(`search.${way.text}`, { count }) : t('search.noneAtAllText')}
    >
      {way ? (
        <Button variant="secondary" onClick={() => onChange({ [way.key]: undefined })}>
          {t(`search.${way.drop}`)}
        </Button>
      ) : (
        <Button variant="secondary" onClick={onClear}>
          {t('search.startOver')}
        </Button>
      )}
    </EmptyState>
  )
}

/** Shown without hours, hence not one of those who are free. */
function isBusy(doctor: { next_slot: string | null }): boolean {
  return doctor.next_slot === null
}

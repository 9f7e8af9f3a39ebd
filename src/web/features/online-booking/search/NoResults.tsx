import { useQueries } from '@tanstack/react-query'
import { IconCalendarSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { todayIn, useDayWords } from '#web/parts/public/day-words.ts'
import { questionOf } from '../doctor-search.ts'
import type { DoctorSearch } from '../doctor-search.ts'
import { searchQuery } from '../queries.ts'

/** What may be let go of; of those that free as many, the least painful first. */
const filters = [
  { key: 'price', text: 'noneTextPrice', drop: 'dropPrice' },
  { key: 'evening', text: 'noneTextEvening', drop: 'dropEvening' },
  { key: 'saturday', text: 'noneTextSaturday', drop: 'dropSaturday' },
  { key: 'day', text: 'noneTextDay', drop: 'dropDay' },
  { key: 'city', text: 'noneTextCity', drop: 'dropCity' },
  { key: 'speciality', text: 'noneTextNeed', drop: 'dropNeed' },
  { key: 'service', text: 'noneTextNeed', drop: 'dropNeed' },
  { key: 'q', text: 'noneTextNeed', drop: 'dropNeed' },
] as const

interface NoResultsProps {
  search: DoctorSearch
  onChange: (change: Partial<DoctorSearch>) => void
  onClear: () => void
}

/** Nobody fits: tells which filter, let go of, would free the most doctors, and how many. */
export function NoResults({ search, onChange, onClear }: NoResultsProps) {
  const { t } = useTranslation('patient')
  const words = useDayWords(useFormat())
  const used = filters.filter(filter => search[filter.key] !== undefined)
  const tries = useQueries({
    queries: used.map(filter =>
      searchQuery({ ...questionOf({ ...search, [filter.key]: undefined }, todayIn()), size: 1 }),
    ),
  })
  if (tries.some(attempt => attempt.isPending)) return null
  const freed = tries.map(({ data }) => data?.free ?? 0)
  const count = Math.max(0, ...freed)
  const best = count > 0 ? freed.indexOf(count) : -1
  const way = used[best]
  const nearest = tries[best]?.data?.data[0]
  return (
    <EmptyState
      level={3}
      icon={<IconCalendarSearch size={28} stroke={1.75} />}
      title={t(way ? 'search.noneTitle' : 'search.noneAtAll')}
      text={
        way
          ? [
              t(`search.${way.text}`, { count }),
              nearest?.next_slot ? t('search.nearest', { when: words.moment(nearest.next_slot) }) : '',
            ].join(' ')
          : t('search.noneAtAllText')
      }
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

import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { IconArrowsSort, IconCloudOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api/client.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { todayIn } from '#web/parts/public/day-words.ts'
import { DOCTORS_A_PAGE, questionOf } from '../doctor-search.ts'
import type { DoctorSearch } from '../doctor-search.ts'
import { DoctorResult } from './DoctorResult.tsx'
import { DoctorSkeleton } from './DoctorSkeleton.tsx'
import { FilterChips } from './FilterChips.tsx'
import { NoResults } from './NoResults.tsx'
import { PlaceResult } from './PlaceResult.tsx'
import { searchQuery } from '../queries.ts'
import { useSteadyOrder } from './use-steady-order.ts'
import styles from './DoctorResults.module.css'

interface DoctorResultsProps {
  search: DoctorSearch
  onChange: (change: Partial<DoctorSearch>) => void
  onClear: () => void
}

export function DoctorResults({ search, onChange, onClear }: DoctorResultsProps) {
  const { t } = useTranslation(['patient', 'common'])
  const question = questionOf(search, todayIn())
  const pages = search.pages ?? 1
  const replies = useQueries({
    queries: Array.from({ length: pages }, (_, index) => ({
      ...searchQuery({ ...question, page: index + 1, size: DOCTORS_A_PAGE }),
      placeholderData: keepPreviousData,
    })),
  })
  const first = replies[0]
  const doctors = replies.flatMap(reply => reply.data?.data ?? [])
  const total = first?.data?.paginator.total ?? 0
  const left = total - doctors.length
  const failed = replies.find(reply => reply.isError)?.error
  const nobodyFree = first?.isSuccess === true && !doctors.some(doctor => doctor.next_slot)
  const loading = replies.some(reply => reply.isPending)
  const isOther = replies.some(reply => reply.isPlaceholderData)
  const found = useSteadyOrder(
    [
      ...(first?.data?.places ?? []).map(place => ({
        key: `${place.place.location_id} ${place.service.id}`,
        card: (
          <PlaceResult
            found={place}
            from={question.date ?? todayIn(place.zone)}
            everyDay={!search.saturday}
          />
        ),
      })),
      ...doctors.map(doctor => ({
        key: `${doctor.clinic_id}-${doctor.doctor_id}`,
        card: (
          <DoctorResult
            doctor={doctor}
            from={question.date ?? todayIn(doctor.zone)}
            everyDay={!search.saturday}
          />
        ),
      })),
    ],
    isOther ? undefined : JSON.stringify(question),
  )

  return (
    <section className={styles.results} aria-labelledby="doctors-found" aria-busy={loading}>
      <div className={styles.bar}>
        <h2 className={styles.count} id="doctors-found" aria-live="polite">
          {first?.data ? (
            t('common:count.doctors', { count: nobodyFree ? 0 : total })
          ) : (
            <>
              <span className="visually-hidden">{t('patient:search.loading')}</span>
              <Skeleton width={96} height={20} />
            </>
          )}
        </h2>
        <FilterChips search={search} onChange={onChange} />
        <span className={styles.order}>
          <IconArrowsSort size={20} stroke={1.75} aria-hidden="true" />
          {t('patient:search.soonestFirst')}
        </span>
      </div>
      {failed ? (
        <EmptyState
          level={3}
          icon={<IconCloudOff size={28} stroke={1.75} />}
          title={t('patient:search.failed')}
          text={failed instanceof ApiError ? failed.message : undefined}
        >
          <Button variant="secondary" onClick={() => replies.forEach(reply => void reply.refetch())}>
            {t('common:actions.retry')}
          </Button>
        </EmptyState>
      ) : null}
      {nobodyFree && !failed ? <NoResults search={search} onChange={onChange} onClear={onClear} /> : null}
      {nobodyFree ? null : (
        <ul className={styles.list} data-stale={first?.isPlaceholderData || undefined}>
          {found.map(({ key, card }) => (
            <li key={key}>{card}</li>
          ))}
          {loading
            ? [1, 2, 3].map(index => (
                <li key={index}>
                  <DoctorSkeleton />
                </li>
              ))
            : null}
        </ul>
      )}
      {left > 0 && !loading && !nobodyFree ? (
        <Link
          to="/pacient"
          search={{ ...search, pages: pages + 1 }}
          replace
          resetScroll={false}
          className={buttonClass({ variant: 'secondary', block: true })}
        >
          {t('patient:search.more', { count: left })}
        </Link>
      ) : null}
    </section>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listOpenings, type Opening } from '#contract/patients/privacy.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './Openings.module.css'
import section from './PrivacySection.module.css'

/** Who opened what of a record, day by day. */
export function Openings({ patientId }: { patientId: number }) {
  const { t } = useTranslation(['privacy', 'common'])
  const { zone } = useClinicFacts()
  const format = useFormat(zone)
  const today = localDateOf(useNow(), zone)
  const list = useInfiniteQuery({
    queryKey: [...query(listOpenings, { id: patientId }).queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(listOpenings, { id: patientId, size: 20, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: last => last.next ?? undefined,
    // Reading the record is what adds to it, and nothing tells of that.
    staleTime: 0,
    meta: { silent: true },
  })
  const openings = list.data?.pages.flatMap(page => page.data)
  return (
    <section className={section.card} aria-labelledby="openings" aria-busy={list.isPending}>
      <h3 id="openings">{t('privacy:openings.title')}</h3>
      <p>{t('privacy:openings.about')}</p>
      {list.isPending ? <Skeleton height={96} /> : null}
      {list.isError ? (
        <p className={styles.failed}>
          {list.error.message}
          <Button variant="secondary" size="dense" busy={list.isFetching} onClick={() => void list.refetch()}>
            {t('common:actions.retry')}
          </Button>
        </p>
      ) : null}
      {openings?.length === 0 ? <p>{t('privacy:openings.none')}</p> : null}
      <ol className={styles.days}>
        {byDay(openings ?? [], zone).map(([day, ofDay]) => (
          <li key={day} className={styles.day}>
            <h4>
              {day === today
                ? t('privacy:openings.today')
                : day.slice(0, 4) === today.slice(0, 4)
                  ? format.dayMonth(day)
                  : format.date(day)}
            </h4>
            <ul>
              {ofDay.map(opening => (
                <li key={opening.id} className={styles.row}>
                  <Avatar name={opening.who ?? '?'} size={28} />
                  <span className={styles.what}>
                    <strong dir="auto">{opening.who ?? t('privacy:openings.nobody')}</strong>{' '}
                    {t(`privacy:openings.what.${opening.what}`)}
                  </span>
                  <time dateTime={opening.at}>{format.time(opening.at)}</time>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {list.hasNextPage ? (
        <Button
          variant="secondary"
          size="dense"
          className={styles.more}
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('privacy:openings.more')}
        </Button>
      ) : null}
    </section>
  )
}

/** In the order that they come in. */
function byDay(openings: readonly Opening[], zone: string): (readonly [string, Opening[]])[] {
  const days = Map.groupBy(openings, ({ at }) => localDateOf(Date.parse(at), zone))
  return [...days]
}

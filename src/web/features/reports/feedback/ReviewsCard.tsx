import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { listReviews, LOW_RATING } from '#contract/reports/feedback.ts'
import { pages } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { ToggleChip } from '#web/parts/list/Chips.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { InlineSelect } from '#web/ui/SelectField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { REVIEW_KINDS, type ReviewKind } from '../report-search.ts'
import type { TabProps } from '../tab-props.ts'
import { ReviewItem } from './ReviewItem.tsx'
import styles from './ReviewsCard.module.css'

const PAGE = 20

/** What patients said, low ratings first, with what the clinic made of it. */
export function ReviewsCard({ search, ask, onChange }: TabProps) {
  const { t } = useTranslation('report-people')
  const format = useFormat()
  const titleId = useId()
  const chosen = search.said ?? []
  const order = search.reviews ?? 'low'
  const { compare: _, ...days } = ask
  const list = useInfiniteQuery({
    ...pages(listReviews, {
      ...days,
      rating: chosen.includes('low') ? LOW_RATING : undefined,
      unanswered: chosen.includes('unanswered') || undefined,
      with_text: chosen.includes('with_text') || undefined,
      hidden: chosen.includes('hidden') || undefined,
      order,
      size: PAGE,
    }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const { data, error, isFetching, isPlaceholderData, hasNextPage } = list
  const newest = data?.pages.at(-1)
  const shown = data?.pages.flatMap(page => page.data) ?? []
  const total = newest?.paginator.total ?? 0
  const labels = {
    low: t('feedback.low', { count: LOW_RATING }),
    unanswered: t('feedback.unanswered'),
    with_text: t('feedback.withText'),
    hidden: t('feedback.hidden'),
  }
  function toggle(kind: ReviewKind, isOn: boolean) {
    const said = REVIEW_KINDS.filter(each => (each === kind ? isOn : chosen.includes(each)))
    onChange({ said: said.length > 0 ? said : undefined }, { replace: true })
  }

  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{t('feedback.list')}</h2>
        <div className={styles.tools}>
          <InlineSelect
            label={t('feedback.order')}
            value={order}
            options={(['low', 'newest'] as const).map(value => ({
              value,
              label: t(`feedback.orders.${value}`),
            }))}
            onChange={value =>
              onChange({ reviews: value === 'newest' ? 'newest' : undefined }, { replace: true })
            }
          />
          {REVIEW_KINDS.filter(
            kind => kind !== 'hidden' || newest?.counts.hidden || chosen.includes(kind),
          ).map(kind => (
            <ToggleChip
              key={kind}
              label={labels[kind]}
              count={newest && format.number(newest.counts[kind])}
              value={chosen.includes(kind)}
              onChange={value => toggle(kind, value === true)}
            />
          ))}
        </div>
      </header>
      {!data ? (
        error ? (
          <LoadFailure error={error} busy={isFetching} onRetry={() => void list.refetch()} />
        ) : (
          <div className={styles.bones} aria-busy="true">
            {Array.from({ length: 8 }, (_each, index) => (
              <Skeleton key={index} width={`${55 + ((index * 11) % 35)}%`} height={14} />
            ))}
          </div>
        )
      ) : shown.length === 0 ? (
        chosen.length > 0 ? (
          <EmptyState isFlat title={t('feedback.noneFound')}>
            <Button
              variant="secondary"
              size="dense"
              onClick={() => onChange({ said: undefined }, { replace: true })}
            >
              {t('feedback.all')}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState isFlat title={t('feedback.none')} text={t('feedback.noneText')} />
        )
      ) : (
        <ul className={styles.list} aria-busy={isPlaceholderData}>
          {shown.map(review => (
            <ReviewItem key={review.booking_id} review={review} />
          ))}
        </ul>
      )}
      {hasNextPage ? (
        <footer className={styles.foot}>
          <span role="status">
            {t('feedback.shown', { shown: format.number(shown.length), total: format.number(total) })}
          </span>
          <Button
            variant="secondary"
            size="dense"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('feedback.more')}
          </Button>
        </footer>
      ) : null}
    </section>
  )
}

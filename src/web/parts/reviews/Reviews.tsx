import { useTranslation } from 'react-i18next'
import type { PublicReview } from '#contract/online/public-reviews.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { ShownStars } from '#web/ui/ShownStars.tsx'
import styles from './Reviews.module.css'

export interface ReviewsSummary {
  rating: { rating: number; count: number } | null
  /** How many of one star, two, and so on. */
  stars: readonly number[]
  hidden: number
}

interface ReviewsProps {
  summary: ReviewsSummary
  total: number
  reviews: readonly PublicReview[]
  busy: boolean
  onMore: () => void
}

/** What patients said, beneath how many gave how many stars. */
export function Reviews({ summary, total, reviews, busy, onMore }: ReviewsProps) {
  const { t } = useTranslation('reviews')
  const left = total - reviews.length
  // Two who said the same in one month are alike in all that is known of them: their place tells them apart.
  const placed = reviews.map((review, place) => ({ review, place }))
  return (
    <section className={styles.section} aria-labelledby="recenzii">
      <h2 id="recenzii">{t('title')}</h2>
      {total === 0 ? (
        <p className={styles.note}>
          <strong>{t('none')}.</strong> {t('noneText')}
        </p>
      ) : (
        <>
          <Summary summary={summary} total={total} />
          <ul className={styles.list}>
            {placed.map(({ review, place }) => (
              <li key={place}>
                <Said review={review} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.foot}>
        {left > 0 ? (
          <Button variant="secondary" size="compact" busy={busy} onClick={onMore}>
            {t('more', { count: left })}
          </Button>
        ) : null}
        <p className={styles.note}>
          {total > 0 ? t('onlyPatients') : null}{' '}
          {summary.hidden > 0 ? t('hidden', { count: summary.hidden }) : null}
        </p>
      </div>
    </section>
  )
}

function Summary({ summary: { rating, stars }, total }: { summary: ReviewsSummary; total: number }) {
  const { t } = useTranslation('reviews')
  const format = useFormat()
  if (!rating) return <p className={styles.note}>{t('soon')}</p>
  const mean = format.number(rating.rating, 1)
  const percent = new Intl.NumberFormat(format.locale, { style: 'percent' })
  return (
    <div className={styles.summary}>
      <p className={styles.mean}>
        <strong>{mean}</strong>
        <ShownStars rating={Math.round(rating.rating)} label={t('mean', { rating: mean })} size={18} />
        <span>{t('outOf', { count: total })}</span>
      </p>
      <ul className={styles.bars}>
        {stars
          .map((count, index) => ({ star: index + 1, part: count / total }))
          .toReversed()
          .map(({ star, part }) => (
            <li key={star}>
              <span className="visually-hidden">
                {t('share', { stars: t('star', { count: star }), percent: percent.format(part) })}
              </span>
              <span aria-hidden="true">{star}</span>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${part * 100}%` }} />
              </span>
              <span className={styles.percent} aria-hidden="true">
                {percent.format(part)}
              </span>
            </li>
          ))}
      </ul>
    </div>
  )
}

function Said({ review }: { review: PublicReview }) {
  const { t } = useTranslation('reviews')
  const format = useFormat()
  return (
    <article className={styles.review}>
      <header className={styles.head}>
        <ShownStars rating={review.rating} label={t('star', { count: review.rating })} size={18} />
        <strong>{review.name ?? t('nobody')}</strong>
        <time dateTime={review.month}>{format.month(`${review.month}-01`)}</time>
      </header>
      {review.comment ? <p className={styles.words}>{review.comment}</p> : null}
      {review.likes.length > 0 ? (
        <p className={styles.note}>{review.likes.map(like => t(`likes.${like}`)).join(' · ')}</p>
      ) : null}
      {review.answer === null ? null : (
        <div className={styles.answer}>
          <h3>{t('answer')}</h3>
          <p className={styles.words}>{review.answer}</p>
        </div>
      )}
    </article>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '#web/ui/Button.tsx'
import { ShownStars } from '#web/ui/ShownStars.tsx'
import { RateForm } from './RateForm.tsx'
import { reviewQuery } from './review-query.ts'
import styles from './RatePage.module.css'

/** How a visit was, asked on the page of the visit itself; nothing where it cannot be rated. */
export default function RateHere({ code }: { code: string }) {
  const { t } = useTranslation('reviews')
  const { data: review } = useQuery(reviewQuery(code))
  if (!review || (review.rating === null && !review.can_rate)) return null
  return (
    <section className={styles.here} aria-live="polite">
      {review.rating === null ? (
        <RateForm isBrief code={code} review={review} />
      ) : (
        <>
          <h2 className={styles.hereTitle}>{t('rate.thanksNobody')}</h2>
          <ShownStars rating={review.rating} label={t('star', { count: review.rating })} />
          <Link
            to="/rate/$bookingCode"
            params={{ bookingCode: code }}
            className={buttonClass({ variant: 'secondary', size: 'compact' })}
          >
            {t(review.can_rate ? 'rate.change' : 'rate.see')}
          </Link>
        </>
      )}
    </section>
  )
}

import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { Star } from '#web/ui/ShownStars.tsx'
import styles from './ClinicPage.module.css'

/** "★ 4,8 · 538 de recenzii" */
export function Rating({ rating, count }: { rating: number; count: number }) {
  const { t } = useTranslation(['clinic-page', 'common'])
  const format = useFormat()
  const mean = format.number(rating, 1)
  return (
    <span className={styles.rating}>
      <Star isFull size={18} />
      <strong aria-label={t('clinic-page:rating', { rating: mean })} role="img">
        {mean}
      </strong>
      {` · ${t('common:count.reviews', { count })}`}
    </span>
  )
}

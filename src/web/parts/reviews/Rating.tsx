import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { Star } from '#web/ui/ShownStars.tsx'
import styles from './Rating.module.css'

/** "★ 4,8 · 538 de recenzii" */
export function Rating({ rating, count }: { rating: number; count: number }) {
  const { t } = useTranslation('common')
  return (
    <span className={styles.rating}>
      <Star isFull size={18} />
      <strong>{useFormat().number(rating, 1)}</strong>
      {` · ${t('count.reviews', { count })}`}
    </span>
  )
}

import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '#web/ui/Field.tsx'
import { Star } from '#web/ui/ShownStars.tsx'
import styles from './Stars.module.css'

/** What each number of stars means, from one up. */
const WORDS = ['veryPoor', 'poor', 'fair', 'good', 'veryGood'] as const

interface StarsProps {
  /** Null until one is chosen. */
  rating: number | null
  error: string | undefined
  onChange: (rating: number) => void
}

/** One to five stars: radio buttons, so that arrows choose; the word says what the stars mean. */
export function Stars({ rating, error, onChange }: StarsProps) {
  const { t } = useTranslation('reviews')
  const id = useId()
  const word = WORDS[(rating ?? 0) - 1]
  return (
    <div>
      <div
        role="radiogroup"
        aria-label={t('rate.stars')}
        aria-required="true"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={styles.row}
      >
        {WORDS.map((meaning, index) => {
          const star = index + 1
          return (
            <label key={meaning} className={styles.star}>
              <input
                type="radio"
                className="visually-hidden"
                name={id}
                value={star}
                aria-label={`${t('star', { count: star })}: ${t(`rate.words.${meaning}`)}`}
                checked={star === rating}
                onChange={() => onChange(star)}
              />
              <Star isFull={rating !== null && star <= rating} size={48} />
            </label>
          )
        })}
      </div>
      <p className={styles.word} aria-hidden="true">
        {word ? t(`rate.words.${word}`) : ''}
      </p>
      <FieldError id={id} error={error} />
    </div>
  )
}

import { IconStar, IconStarFilled } from '@tabler/icons-react'
import styles from './ShownStars.module.css'

const STARS = [1, 2, 3, 4, 5]

/** A rating that was given; the label says it to who cannot see. */
export function ShownStars({ rating, label, size = 32 }: { rating: number; label: string; size?: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={label}>
      {STARS.map(star => (
        <Star key={star} isFull={star <= rating} size={size} />
      ))}
    </span>
  )
}

export function Star({ isFull, size }: { isFull: boolean; size: number }) {
  const Icon = isFull ? IconStarFilled : IconStar
  return (
    <Icon
      className={styles.star}
      size={size}
      stroke={1.25}
      data-full={isFull || undefined}
      aria-hidden="true"
    />
  )
}

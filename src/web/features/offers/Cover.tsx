import { clsx } from 'clsx'
import type { CoverName } from '#contract/money/gift-cards.ts'
import styles from './Cover.module.css'

/** A gift card's drawn cover: a smile, in its colour. */
export function Cover({ name, small = false }: { name: CoverName; small?: boolean }) {
  return (
    <svg
      viewBox="0 0 354 178"
      preserveAspectRatio="xMidYMid slice"
      className={clsx(styles.cover, small && styles.small)}
      data-cover={name}
      data-theme="dark"
      aria-hidden="true"
    >
      <rect width="354" height="178" className={styles.ground} />
      <path d="M88 70c0 0 20 56 89 56s89-56 89-56" className={styles.smile} />
      <circle cx="291" cy="21" r="13" className={styles.dot} />
    </svg>
  )
}

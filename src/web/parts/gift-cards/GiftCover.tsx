import { clsx } from 'clsx'
import type { CoverName } from '#contract/money/gift-cards.ts'
import { imageAddress } from '#web/api/image-address.ts'
import styles from './GiftCover.module.css'

interface GiftCoverProps {
  cover: CoverName
  picture: { name: string; ready: boolean } | null
  /** Of the picture's copy, in pixels. */
  width?: 320 | 960
  className?: string | undefined
}

/** What a gift card shows: the clinic's picture, or a smile in the card's colour. It says nothing that is not beside it. */
export function GiftCover({ cover, picture, width = 320, className }: GiftCoverProps) {
  if (picture?.ready)
    return (
      <img className={clsx(styles.cover, className)} src={imageAddress(picture.name, width) ?? ''} alt="" />
    )
  return (
    <svg
      className={clsx(styles.cover, styles[cover], className)}
      viewBox="0 0 140 88"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="140" height="88" className={styles.ground} />
      <path d="M32 38q38 34 76 0" className={styles.smile} />
      <circle cx="115" cy="19" r="5" className={styles.dot} />
      <path d="M0 74h140" className={styles.line} />
    </svg>
  )
}

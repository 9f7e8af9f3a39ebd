import type { CSSProperties } from 'react'
import styles from './TagBadges.module.css'

interface TagBadgesProps {
  tags: readonly { id: number; name: string; color: number }[]
}

/** A patient's tags, each in its colour. */
export function TagBadges({ tags }: TagBadgesProps) {
  return (
    <span className={styles.tags}>
      {tags.map(({ id, name, color }) => (
        <span key={id} className={styles.tag} style={colorsOf(color)}>
          {name}
        </span>
      ))}
    </span>
  )
}

/** The twelve that doctors have too. */
const colorsOf = (color: number): CSSProperties => ({
  background: `var(--z-doctor-${color}-tint)`,
  color: `var(--z-doctor-${color}-text)`,
})

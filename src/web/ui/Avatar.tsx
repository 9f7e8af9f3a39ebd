import type { CSSProperties } from 'react'
import styles from './Avatar.module.css'

interface AvatarProps {
  /** A person's name without title: its first letters show when there is no picture. */
  name: string
  picture?: string | null
  /** A doctor's colour, 1 to 12; the accent without one. */
  color?: number | undefined
  size?: number
}

/** Of the first and the last of several names; a double name counts by its first half. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const first = words[0]?.[0] ?? ''
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''
  return (first + last).toLocaleUpperCase('ro')
}

/** A face or initials beside a name that is written out, hence silent to screen readers. */
export function Avatar({ name, picture, color, size = 44 }: AvatarProps) {
  const box: CSSProperties = { width: size, height: size, fontSize: Math.round(size * 0.36) }
  if (picture) return <img className={styles.avatar} style={box} src={picture} alt="" loading="lazy" />
  const tones = color
    ? { '--avatar-tint': `var(--z-doctor-${color}-tint)`, '--avatar-text': `var(--z-doctor-${color}-text)` }
    : {}
  return (
    <span className={styles.avatar} style={{ ...box, ...tones }} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

import { clsx } from 'clsx'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  width?: number | string
  height?: number
  round?: boolean
}

/** The shape of what is coming; wrap a group in an element with `aria-busy`. */
export function Skeleton({ width = '100%', height = 16, round = false }: SkeletonProps) {
  return (
    <span className={clsx(styles.bone, round && styles.round)} style={{ width, height }} aria-hidden="true" />
  )
}

import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import styles from './Badge.module.css'

interface BadgeProps {
  tone?: 'neutral' | 'accent' | 'warn' | 'danger' | 'ok'
  icon?: ReactNode
  children: ReactNode
}

export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={clsx(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  )
}

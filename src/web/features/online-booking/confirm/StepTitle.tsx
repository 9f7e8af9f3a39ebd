import { IconCheck } from '@tabler/icons-react'
import { clsx } from 'clsx'
import styles from './StepTitle.module.css'

interface StepTitleProps {
  step: number
  done?: boolean
  title: string
}

export function StepTitle({ step, done = false, title }: StepTitleProps) {
  return (
    <h2 className={styles.title}>
      <span className={clsx(styles.number, done && styles.done)} aria-hidden="true">
        {done ? <IconCheck size={16} stroke={2.5} /> : step}
      </span>
      {title}
    </h2>
  )
}

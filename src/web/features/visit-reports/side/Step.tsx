import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './ReportSide.module.css'

interface StepProps {
  number: number
  is: 'done' | 'current' | 'later'
  title: string
  children: ReactNode
}

export function Step({ number, is, title, children }: StepProps) {
  return (
    <li className={styles.step} data-is={is} aria-current={is === 'current' ? 'step' : undefined}>
      <span className={styles.dot} aria-hidden="true">
        {is === 'done' ? <IconCheck size={16} stroke={2} /> : number}
      </span>
      <div>
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  )
}

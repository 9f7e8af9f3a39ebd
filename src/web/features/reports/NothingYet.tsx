import { IconChartBar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '#web/ui/EmptyState.tsx'

interface NothingYetProps {
  title: string
  text: string
  children?: ReactNode
}

/** In the place of a report that has nothing of its days: why, and what would be here. */
export function NothingYet({ title, text, children }: NothingYetProps) {
  return (
    <EmptyState icon={<IconChartBar size={28} stroke={1.75} aria-hidden="true" />} title={title} text={text}>
      {children}
    </EmptyState>
  )
}

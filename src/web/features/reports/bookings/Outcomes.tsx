import { IconCalendarX, IconChecks, IconClock, IconUserX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FigureValues } from '#contract/reports/graphs.ts'
import type { FigureKey } from '#domain/reports/figures.ts'
import { OutcomeBar } from '../charts/OutcomeBar.tsx'
import { useFigureWords } from '../use-figure-words.ts'

interface OutcomesProps {
  label: string
  totals: FigureValues
  onOpen: (measure: FigureKey) => void
}

const LOOK = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const OUTCOMES = [
  { key: 'completed', icon: <IconChecks {...LOOK} />, color: 'var(--z-status-completed-fg)' },
  { key: 'ahead', icon: <IconClock {...LOOK} />, color: 'var(--z-status-approved-fg)' },
  { key: 'cancelled', icon: <IconCalendarX {...LOOK} />, color: 'var(--z-control)' },
  { key: 'no_show', icon: <IconUserX {...LOOK} />, color: 'var(--z-danger)' },
] as const

/** Done, still ahead, cancelled, not come: each with its share of all. */
export function Outcomes({ label, totals, onOpen }: OutcomesProps) {
  const { t } = useTranslation('reports')
  const { say } = useFigureWords()
  const all = totals.visits ?? 0
  const share = (count: number) => (all === 0 ? null : Math.round((count / all) * 1000) / 10)
  return (
    <OutcomeBar
      label={label}
      heads={[t('outcomes.what'), t('outcomes.count'), t('outcomes.share')]}
      outcomes={OUTCOMES.filter(({ key }) => key !== 'ahead' || totals.ahead).map(({ key, icon, color }) => ({
        key,
        icon,
        color,
        label: t(`outcomes.${key}`),
        count: totals[key] ?? 0,
        cells: [say('count', totals[key] ?? 0), say('percent', share(totals[key] ?? 0))],
        isOpen: true,
      }))}
      onOpen={({ key }) => onOpen(key as (typeof OUTCOMES)[number]['key'])}
    />
  )
}

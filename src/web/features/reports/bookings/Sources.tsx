import { IconBuilding, IconWorld } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FigureValues } from '#contract/reports/graphs.ts'
import { OutcomeBar } from '../charts/OutcomeBar.tsx'
import { useFigureWords } from '../use-figure-words.ts'

interface SourcesProps {
  totals: FigureValues
  onOpen: (measure: 'online') => void
}

const LOOK = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** How bookings came: by patients online, or written down at the clinic. */
export function Sources({ totals, onOpen }: SourcesProps) {
  const { t } = useTranslation('reports')
  const { say } = useFigureWords()
  const online = totals.online ?? 0
  const all = totals.visits ?? 0
  const share = (count: number) => say('percent', all === 0 ? null : Math.round((count / all) * 1000) / 10)
  return (
    <OutcomeBar
      label={t('sources.title')}
      heads={[t('sources.what'), t('outcomes.count'), t('outcomes.share')]}
      outcomes={[
        {
          key: 'online',
          label: t('sources.online'),
          icon: <IconWorld {...LOOK} />,
          color: 'var(--z-accent)',
          count: online,
          cells: [say('count', online), share(online)],
          isOpen: true,
        },
        {
          key: 'clinic',
          label: t('sources.clinic'),
          icon: <IconBuilding {...LOOK} />,
          color: 'var(--z-control)',
          count: all - online,
          cells: [say('count', all - online), share(all - online)],
        },
      ]}
      onOpen={() => onOpen('online')}
    />
  )
}

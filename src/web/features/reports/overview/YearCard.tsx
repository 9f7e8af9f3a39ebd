import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { FigureKey } from '#domain/reports/figures.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { TimeCard } from '../charts/TimeCard.tsx'
import { GraphPart } from '../GraphPart.tsx'
import type { OpenRows } from '../report-search.ts'
import type { Graph } from '../use-graph.ts'
import styles from './Overview.module.css'

interface YearCardProps {
  graph: UseQueryResult<Graph>
  onRows: (rows: OpenRows) => void
}

/** Twelve months: what was done, what came in, and the year before; visits for those who see no money. */
export function YearCard({ graph, onRows }: YearCardProps) {
  const { t } = useTranslation('reports')
  const isPhone = useMedia('(width < 768px)')
  return (
    <GraphPart graph={graph} bones={<div className={styles.bones} />} className={styles.year}>
      {data => {
        const seesMoney = data.columns.some(({ key }) => key === 'produced')
        const bars: FigureKey = seesMoney ? 'produced' : 'visits'
        return (
          <TimeCard
            title={t(seesMoney ? (isPhone ? 'overview.produced' : 'overview.money') : 'overview.visits')}
            per={t('per.month')}
            graph={data}
            bars={bars}
            line={seesMoney && !isPhone ? 'collected' : undefined}
            previousWord={isPhone ? undefined : t('lastYear')}
            partialWord={t('running.month')}
            height={isPhone ? 240 : 216}
            onOpen={(measure, point) => onRows({ measure, ...(point && { group: 'month', key: point.key }) })}
          />
        )
      }}
    </GraphPart>
  )
}

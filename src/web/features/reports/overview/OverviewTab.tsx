import { useTranslation } from 'react-i18next'
import { isZero } from '../is-zero.ts'
import { NothingYet } from '../NothingYet.tsx'
import type { TabProps } from '../tab-props.ts'
import { TabSkeleton } from '../TabSkeleton.tsx'
import { useGraph } from '../use-graph.ts'
import { GraphPart } from '../GraphPart.tsx'
import { DoctorsCard } from './DoctorsCard.tsx'
import { OutcomeCard } from './OutcomeCard.tsx'
import { OverviewTiles } from './OverviewTiles.tsx'
import { ServicesCard } from './ServicesCard.tsx'
import { YearCard } from './YearCard.tsx'
import { yearBefore } from './year-before.ts'
import styles from './Overview.module.css'

/** The owner's morning: what the period came to, beside the year before it. */
export function OverviewTab({ ask, onRows }: TabProps) {
  const { t } = useTranslation('reports')
  const graph = useGraph('overview', ask)
  const days = yearBefore(ask.to)
  const year = useGraph(
    'overview',
    { ...ask, ...days, compare: ask.compare === 'none' ? 'none' : 'last_year' },
    'month',
  )
  // Nothing is taken for nothing before both have answered.
  const isEmpty = graph.data && year.data && isZero(graph.data) && isZero(year.data)
  if (isEmpty) return <NothingYet title={t('empty.clinic')} text={t('empty.clinicText')} />
  return (
    <GraphPart graph={graph} bones={<TabSkeleton />}>
      {data => (
        <div className={styles.grid}>
          <OverviewTiles
            graph={data}
            year={year.data}
            onOpen={measure => onRows({ measure, report: 'overview' })}
          />
          <YearCard graph={year} onRows={rows => onRows({ ...rows, report: 'overview', ...days })} />
          <DoctorsCard ask={ask} onRows={onRows} />
          <ServicesCard ask={ask} onRows={onRows} />
          <OutcomeCard ask={ask} onRows={onRows} />
        </div>
      )}
    </GraphPart>
  )
}

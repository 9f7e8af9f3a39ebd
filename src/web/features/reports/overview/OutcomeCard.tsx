import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { ChartCard } from '../charts/ChartCard.tsx'
import { Outcomes } from '../bookings/Outcomes.tsx'
import { GraphPart } from '../GraphPart.tsx'
import type { TabProps } from '../tab-props.ts'
import { useGraph } from '../use-graph.ts'
import { NothingHere } from './NothingHere.tsx'
import styles from './Overview.module.css'

/** What became of the bookings of the period. */
export function OutcomeCard({ ask, onRows }: Pick<TabProps, 'ask' | 'onRows'>) {
  const { t } = useTranslation('reports')
  const graph = useGraph('bookings', ask)
  const format = useFormat()
  const count = graph.data?.totals.visits ?? 0
  const title = t('overview.outcomes', { count, shown: format.number(count) })
  return (
    <ChartCard title={title} className={styles.outcomes}>
      <GraphPart graph={graph} bones={<div className={styles.bones} />}>
        {({ totals }) =>
          totals.visits ? (
            <Outcomes
              totals={totals}
              label={title}
              onOpen={measure => onRows({ measure, report: 'bookings' })}
            />
          ) : (
            <NothingHere />
          )
        }
      </GraphPart>
    </ChartCard>
  )
}

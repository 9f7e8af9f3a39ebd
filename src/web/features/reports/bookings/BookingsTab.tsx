import { useTranslation } from 'react-i18next'
import type { FigureKey } from '#domain/reports/figures.ts'
import { useFormat } from '#web/i18n/format.ts'
import { ChartCard } from '../charts/ChartCard.tsx'
import { GraphPart } from '../GraphPart.tsx'
import { NothingYet } from '../NothingYet.tsx'
import { OverTime } from '../OverTime.tsx'
import { SplitTable } from '../SplitTable.tsx'
import type { TabProps } from '../tab-props.ts'
import { TileStrip } from '../tiles/TileStrip.tsx'
import { useGraph } from '../use-graph.ts'
import { HoursCard } from './HoursCard.tsx'
import { Outcomes } from './Outcomes.tsx'
import { Sources } from './Sources.tsx'
import styles from '../Tab.module.css'

const TILES = [
  'visits',
  'completed',
  'no_show_rate',
  'cancelled_rate',
  'late_cancelled',
  'ahead',
  'online',
  'online_rate',
] as const
const COLUMNS = [
  'visits',
  'completed',
  'cancelled',
  'no_show',
  'no_show_rate',
  'online_rate',
  'produced',
] as const

/** What was booked, what became of it, how and for when. */
export function BookingsTab(props: TabProps) {
  const { ask, onRows } = props
  const { t } = useTranslation('reports')
  const graph = useGraph('bookings', ask)
  const format = useFormat()
  const titleOf = (count: number) => t('overview.outcomes', { count, shown: format.number(count) })
  const open = (measure: FigureKey) => onRows({ measure, report: 'bookings' })
  return (
    <GraphPart graph={graph}>
      {data =>
        data.totals.visits ? (
          <div className={styles.tab}>
            <TileStrip graph={data} figures={TILES} onOpen={open} />
            <div className={styles.pair}>
              <ChartCard title={titleOf(data.totals.visits)}>
                <Outcomes totals={data.totals} label={titleOf(data.totals.visits)} onOpen={open} />
              </ChartCard>
              <ChartCard title={t('sources.title')}>
                <Sources totals={data.totals} onOpen={open} />
              </ChartCard>
            </div>
            <OverTime report="bookings" bars={['visits']} line="completed" ask={ask} onRows={onRows} />
            <HoursCard ask={ask} onRows={onRows} />
            <SplitTable
              {...props}
              report="bookings"
              splits={['doctor', 'location', 'cabinet', 'service']}
              figures={COLUMNS}
              changeOf="visits"
            />
          </div>
        ) : (
          <NothingYet title={t('empty.bookings')} text={t('empty.bookingsText')} />
        )
      }
    </GraphPart>
  )
}

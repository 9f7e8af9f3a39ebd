import { useTranslation } from 'react-i18next'
import { BarTable } from '../charts/BarTable.tsx'
import { ChartCard } from '../charts/ChartCard.tsx'
import { GraphPart } from '../GraphPart.tsx'
import { NothingYet } from '../NothingYet.tsx'
import { OverTime } from '../OverTime.tsx'
import { SplitTable } from '../SplitTable.tsx'
import type { TabProps } from '../tab-props.ts'
import { TileStrip } from '../tiles/TileStrip.tsx'
import { useFigureWords } from '../use-figure-words.ts'
import { useGraph, type Graph } from '../use-graph.ts'
import styles from '../Tab.module.css'

const FIGURES = ['lines', 'minutes', 'line_produced', 'per_line'] as const
const MOST = 10

/** What was done how often, how long it took and what it came to. */
export function ServiceTab(props: TabProps) {
  const { ask, onRows } = props
  const { t } = useTranslation('reports')
  const graph = useGraph('service', ask, 'service')
  return (
    <GraphPart graph={graph}>
      {data =>
        data.totals.lines ? (
          <div className={styles.tab}>
            <TileStrip
              graph={data}
              figures={FIGURES}
              onOpen={measure => onRows({ measure, report: 'service' })}
            />
            <div className={styles.pair}>
              <MostWanted graph={data} onRows={onRows} />
              <OverTime
                report="service"
                bars={['line_produced', 'lines']}
                height={272}
                ask={ask}
                onRows={onRows}
              />
            </div>
            <SplitTable
              {...props}
              report="service"
              splits={['service', 'doctor', 'location']}
              figures={FIGURES}
              changeOf={data.columns.some(({ key }) => key === 'line_produced') ? 'line_produced' : 'lines'}
            />
          </div>
        ) : (
          <NothingYet title={t('empty.service')} text={t('empty.serviceText')} />
        )
      }
    </GraphPart>
  )
}

function MostWanted({ graph: { series }, onRows }: { graph: Graph; onRows: TabProps['onRows'] }) {
  const { t } = useTranslation('reports')
  const { say } = useFigureWords()
  const shown = series
    .filter(({ key, values }) => key !== 'none' && values.lines)
    .toSorted((a, b) => (b.values.lines ?? 0) - (a.values.lines ?? 0))
    .slice(0, MOST)
  return (
    <ChartCard title={t('overview.services')}>
      <BarTable
        label={t('overview.services')}
        nameHead={t('groups.service')}
        heads={[t('overview.times')]}
        showsHeads
        isSoft
        rows={shown.map(({ key, label, values }) => ({
          key,
          label,
          size: values.lines ?? 0,
          cells: [say('count', values.lines)],
        }))}
        onOpen={({ key }) => onRows({ measure: 'lines', report: 'service', group: 'service', key })}
      />
    </ChartCard>
  )
}

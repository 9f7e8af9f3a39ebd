import { useTranslation } from 'react-i18next'
import { BarTable } from '../charts/BarTable.tsx'
import { ChartCard } from '../charts/ChartCard.tsx'
import { GraphPart } from '../GraphPart.tsx'
import type { TabProps } from '../tab-props.ts'
import { useFigureWords } from '../use-figure-words.ts'
import { useGraph } from '../use-graph.ts'
import { NothingHere } from './NothingHere.tsx'
import styles from './Overview.module.css'

const MOST = 6

/** What was done most often, and what it came to. */
export function ServicesCard({ ask, onRows }: Pick<TabProps, 'ask' | 'onRows'>) {
  const { t } = useTranslation('reports')
  const { say } = useFigureWords()
  const graph = useGraph('service', ask, 'service')
  return (
    <ChartCard title={t('overview.services')} className={styles.services}>
      <GraphPart graph={graph} bones={<div className={styles.bones} />}>
        {({ series, columns }) => {
          const money = columns.find(({ key }) => key === 'line_produced')
          const shown = series
            .filter(({ key, values }) => key !== 'none' && values.lines)
            .toSorted((a, b) => (b.values.lines ?? 0) - (a.values.lines ?? 0))
            .slice(0, MOST)
          if (shown.length === 0) return <NothingHere />
          return (
            <BarTable
              label={t('overview.services')}
              nameHead={t('groups.service')}
              heads={[t('overview.times'), ...(money ? [t('overview.worth')] : [])]}
              showsHeads
              isSoft
              rows={shown.map(({ key, label, values }) => ({
                key,
                label,
                size: values.lines ?? 0,
                cells: [say('count', values.lines), ...(money ? [say('money', values.line_produced)] : [])],
              }))}
              onOpen={({ key }) => onRows({ measure: 'lines', report: 'service', group: 'service', key })}
            />
          )
        }}
      </GraphPart>
    </ChartCard>
  )
}

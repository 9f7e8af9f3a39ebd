import { useTranslation } from 'react-i18next'
import { useMedia } from '#web/ui/use-media.ts'
import { BarChart } from '../charts/BarChart.tsx'
import { ChartCard, LegendMark } from '../charts/ChartCard.tsx'
import { FigureTable } from '../charts/FigureTable.tsx'
import { GraphPart } from '../GraphPart.tsx'
import { yearBefore } from '../overview/year-before.ts'
import type { TabProps } from '../tab-props.ts'
import { timeGroupOf } from '../time-group.ts'
import { useAxis } from '../use-axis.ts'
import { useFigureWords } from '../use-figure-words.ts'
import { useGraph, type Graph } from '../use-graph.ts'
import { usePointWords } from '../use-point-words.ts'
import styles from './Clients.module.css'

/** New patients, and on them those who came back: of a long period its months or years, of a short one the year until its end. */
export function ComingCard({ ask, onRows }: Pick<TabProps, 'ask' | 'onRows'>) {
  const own = timeGroupOf(ask)
  const isLong = own === 'month' || own === 'year'
  const days = isLong ? { from: ask.from, to: ask.to } : yearBefore(ask.to)
  const group = isLong ? own : 'month'
  const graph = useGraph('clients', { ...ask, ...days, compare: 'none' }, group)
  return (
    <GraphPart graph={graph} bones={<div className={styles.bones} aria-busy="true" />}>
      {data => (
        <Coming
          graph={data}
          onOpen={(measure, key) =>
            onRows({ measure, report: 'clients', ...(key && { group, key }), ...(!isLong && days) })
          }
        />
      )}
    </GraphPart>
  )
}

interface ComingProps {
  graph: Graph
  onOpen: (measure: 'people' | 'new_people' | 'returning', key?: string) => void
}

function Coming({ graph, onOpen }: ComingProps) {
  const { t } = useTranslation(['report-people', 'reports'])
  const { say } = useFigureWords()
  const { nameOf, axisOf } = usePointWords()
  const isPhone = useMedia('(width < 768px)')
  const bars = graph.series.map(point => ({
    key: point.key,
    axis: axisOf(graph.group, point),
    name: nameOf(graph.group, point),
    value: point.values.new_people ?? 0,
    above: point.values.returning ?? 0,
    partial: point.partial,
  }))
  const { sayTick } = useAxis(
    'count',
    bars.map(({ value, above }) => value + above),
  )
  const title = t('report-people:clients.overTime')
  const running = t(`reports:running.${graph.group === 'year' ? 'year' : 'month'}`)
  const words = {
    value: t('report-people:clients.newBars'),
    above: t('report-people:clients.returningBars'),
    partial: running,
  }
  return (
    <ChartCard
      title={title}
      legend={
        <>
          <LegendMark look="bar">{words.value}</LegendMark>
          <LegendMark look="above">{words.above}</LegendMark>
          {bars.some(({ partial }) => partial) ? <LegendMark look="partial">{running}</LegendMark> : null}
        </>
      }
      table={
        <FigureTable
          label={title}
          nameHead={t('reports:table.when')}
          graph={graph}
          figures={['new_people', 'returning']}
          onOpen={(measure, point) => {
            if (measure === 'new_people' || measure === 'returning') onOpen(measure, point?.key)
          }}
        />
      }
    >
      <BarChart
        label={t('reports:chart.label', { title })}
        bars={bars}
        words={words}
        say={value => say('count', value)}
        sayTick={sayTick}
        isWhole
        height={isPhone ? 220 : 216}
        onOpen={bar => onOpen('people', bar.key)}
      />
    </ChartCard>
  )
}

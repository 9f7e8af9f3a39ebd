import { useTranslation } from 'react-i18next'
import { endOf } from '#domain/reports/spans.ts'
import { addMonths } from '#domain/time/months.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { BarChart } from '../charts/BarChart.tsx'
import type { Bar } from '../charts/draw-bars.ts'
import { ChartCard, LegendMark } from '../charts/ChartCard.tsx'
import { FigureTable } from '../charts/FigureTable.tsx'
import { GraphPart } from '../GraphPart.tsx'
import { seesOwnOnly } from '../report-tabs.ts'
import type { TabProps } from '../tab-props.ts'
import { isZero } from '../is-zero.ts'
import { useAxis } from '../use-axis.ts'
import { useFigureWords } from '../use-figure-words.ts'
import { useGraph, type Graph } from '../use-graph.ts'
import { usePointWords } from '../use-point-words.ts'
import { FIGURES_OF_BASIS } from './figures-of.ts'
import type { Basis } from './RuleCard.tsx'

interface MonthsChartProps extends Pick<TabProps, 'ask' | 'onRows'> {
  basis: Basis
}

const MONTHS = 12

/** A year of months up to the one that the period ends in, whatever the period is. */
export function MonthsChart({ ask, basis, onRows }: MonthsChartProps) {
  const reader = useStaff()
  const last = ask.to.slice(0, 7)
  const days = { from: `${addMonths(last, 1 - MONTHS)}-01`, to: endOf(`${last}-01`, 'month') }
  const graph = useGraph('earnings', { ...ask, ...days, compare: 'none' }, 'month')
  return (
    <GraphPart graph={graph}>
      {data =>
        isZero(data) ? null : (
          <Months
            graph={data}
            basis={basis}
            isOfAll={ask.doctor_id === undefined && !seesOwnOnly('earnings', reader)}
            days={days}
            onRows={onRows}
          />
        )
      }
    </GraphPart>
  )
}

interface MonthsProps extends Pick<TabProps, 'onRows'> {
  graph: Graph
  basis: Basis
  isOfAll: boolean
  days: { from: string; to: string }
}

function Months({ graph, basis, isOfAll, days, onRows }: MonthsProps) {
  const { t } = useTranslation('earnings')
  const { t: words } = useTranslation('reports')
  const { say } = useFigureWords()
  const { nameOf, axisOf } = usePointWords()
  const isPhone = useMedia('(width < 768px)')
  const { earned } = FIGURES_OF_BASIS[basis]
  const bars = graph.series.map((point): Bar => ({
    key: point.key,
    axis: axisOf('month', point),
    name: nameOf('month', point),
    value: point.values[earned] ?? null,
    partial: point.partial,
  }))
  const { unit, sayTick } = useAxis(
    'money',
    bars.map(({ value }) => value),
  )
  const open = (key: string) => onRows({ measure: earned, report: 'earnings', group: 'month', key, ...days })
  return (
    <ChartCard
      title={t('chart.title')}
      note={[unit, isOfAll ? t('chart.all') : ''].filter(Boolean).join(', ')}
      legend={
        <>
          <LegendMark look="bar">{t('chart.past')}</LegendMark>
          {bars.some(({ partial }) => partial) ? (
            <LegendMark look="partial">{t('chart.running')}</LegendMark>
          ) : null}
        </>
      }
      table={
        <FigureTable
          label={t('chart.title')}
          nameHead={words('table.when')}
          graph={graph}
          figures={[earned]}
          onOpen={(_, point) => point && open(point.key)}
        />
      }
    >
      <BarChart
        label={words('chart.label', { title: t('chart.title') })}
        bars={bars}
        words={{ value: t('table.earned'), partial: t('chart.running') }}
        say={value => say('money', value)}
        sayTick={sayTick}
        height={isPhone ? 220 : 184}
        onOpen={bar => open(bar.key)}
      />
    </ChartCard>
  )
}

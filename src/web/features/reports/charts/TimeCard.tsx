import { useTranslation } from 'react-i18next'
import type { Point } from '#contract/reports/graphs.ts'
import type { FigureKey } from '#domain/reports/figures.ts'
import { useAxis } from '../use-axis.ts'
import { useFigureWords } from '../use-figure-words.ts'
import { usePointWords } from '../use-point-words.ts'
import type { Graph } from '../use-graph.ts'
import { BarChart } from './BarChart.tsx'
import type { Bar } from './draw-bars.ts'
import { ChartCard, LegendMark } from './ChartCard.tsx'
import { FigureTable } from './FigureTable.tsx'

interface TimeCardProps {
  title: string
  /** "pe lună", after the unit. */
  per?: string | undefined
  graph: Graph
  bars: FigureKey
  line?: FigureKey | undefined
  /** What the bars behind are called; without a name they are not drawn. */
  previousWord?: string | undefined
  partialWord: string
  height?: number
  className?: string | undefined
  onOpen: (measure: FigureKey, point?: Point) => void
}

/** A report over time: its bars, a line, what it is compared with; the same in a table. */
export function TimeCard(props: TimeCardProps) {
  const { title, per, graph, bars, line, previousWord, partialWord, height, className, onOpen } = props
  const { t } = useTranslation('reports')
  const { say } = useFigureWords()
  const { nameOf, axisOf } = usePointWords()
  const figure = graph.columns.find(({ key }) => key === bars)
  const drawnLine = graph.columns.find(({ key }) => key === line)
  const hasPrevious = previousWord !== undefined && graph.compared !== null
  const running = graph.series.findIndex(({ partial }) => partial)
  const lineOf = ({ values }: Point, index: number) => {
    const value = (drawnLine && values[drawnLine.key]) ?? null
    // A line that falls to what has not come yet would tell of a loss.
    return value === 0 && running >= 0 && index > running ? null : value
  }
  const points = graph.series.map((point, index): Bar => ({
    key: point.key,
    axis: axisOf(graph.group, point),
    name: nameOf(graph.group, point),
    value: point.values[bars] ?? null,
    previous: hasPrevious ? (point.previous?.[bars] ?? null) : undefined,
    line: drawnLine ? lineOf(point, index) : undefined,
    partial: point.partial,
  }))
  const { unit, sayTick } = useAxis(
    figure?.kind ?? 'count',
    points.flatMap(each => [each.value, each.previous, each.line]),
  )
  if (!figure) return null
  return (
    <ChartCard
      title={title}
      note={[unit, per].filter(Boolean).join(' ')}
      className={className}
      legend={
        hasPrevious || drawnLine ? (
          <>
            <LegendMark look="bar">{figure.label}</LegendMark>
            {points.some(({ partial }) => partial) ? (
              <LegendMark look="partial">{partialWord}</LegendMark>
            ) : null}
            {hasPrevious ? <LegendMark look="previous">{previousWord}</LegendMark> : null}
            {drawnLine ? <LegendMark look="line">{drawnLine.label}</LegendMark> : null}
          </>
        ) : undefined
      }
      table={
        <FigureTable
          label={title}
          nameHead={t('table.when')}
          graph={graph}
          figures={[bars, ...(line ? [line] : [])]}
          changeOf={bars}
          onOpen={onOpen}
        />
      }
    >
      <BarChart
        label={t('chart.label', { title })}
        bars={points}
        words={{
          value: figure.label,
          previous: hasPrevious ? previousWord : undefined,
          line: drawnLine?.label,
          partial: partialWord,
        }}
        say={value => say(figure.kind, value)}
        sayTick={sayTick}
        isWhole={figure.kind === 'count'}
        height={height}
        onOpen={bar =>
          onOpen(
            bars,
            graph.series.find(({ key }) => key === bar.key),
          )
        }
      />
    </ChartCard>
  )
}

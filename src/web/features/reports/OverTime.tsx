import { useTranslation } from 'react-i18next'
import type { FigureKey, Report } from '#domain/reports/figures.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { TimeCard } from './charts/TimeCard.tsx'
import { GraphPart } from './GraphPart.tsx'
import type { TabProps } from './tab-props.ts'
import { timeGroupOf } from './time-group.ts'
import { useGraph } from './use-graph.ts'
import styles from './Tab.module.css'

interface OverTimeProps extends Pick<TabProps, 'ask' | 'onRows'> {
  report: Report
  /** The first of these that the reader may see is drawn. */
  bars: readonly [FigureKey, ...FigureKey[]]
  line?: FigureKey
  /** Of the chart where there is room, in px. */
  height?: number
}

/** The period's days, weeks, months or years, whichever its length asks for, with the span before behind them. */
export function OverTime({ report, bars, line, height = 184, ask, onRows }: OverTimeProps) {
  const { t } = useTranslation('reports')
  const isPhone = useMedia('(width < 768px)')
  const group = timeGroupOf(ask)
  const graph = useGraph(report, ask, group)
  // One bar says no more than its tile.
  if (ask.from === ask.to) return null
  return (
    <GraphPart graph={graph} bones={<div className={styles.bones} aria-busy="true" />}>
      {data => {
        const figure = bars.flatMap(key => data.columns.find(column => column.key === key) ?? [])[0]
        if (!figure) return null
        return (
          <TimeCard
            title={t(`over.${group}`, { name: figure.label })}
            graph={data}
            bars={figure.key}
            line={isPhone ? undefined : line}
            previousWord={data.compared ? t(ask.compare === 'last_year' ? 'lastYear' : 'before') : undefined}
            partialWord={t(`running.${group}`)}
            height={isPhone ? 220 : height}
            onOpen={(measure, point) => onRows({ measure, report, ...(point && { group, key: point.key }) })}
          />
        )
      }}
    </GraphPart>
  )
}

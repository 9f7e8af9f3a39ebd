import { useTranslation } from 'react-i18next'
import type { FigureKey } from '#domain/reports/figures.ts'
import { ChangeMark } from '../tiles/ChangeMark.tsx'
import type { Graph } from '../use-graph.ts'
import { useFigureWords } from '../use-figure-words.ts'
import { useHourWords } from './use-hour-words.ts'
import styles from './OccupancyTab.module.css'

interface OccupancyFiguresProps {
  graph: Graph
  onOpen: (measure: FigureKey) => void
}

const APART: readonly FigureKey[] = ['held', 'buffer', 'outside']

/** How full all of it is, and of what that is made. */
export function OccupancyFigures({ graph, onOpen }: OccupancyFiguresProps) {
  const { t } = useTranslation(['occupancy', 'reports'])
  const { say, sayChange } = useFigureWords()
  const { sayTime, sayRate } = useHourWords()
  const { totals, previous_totals: before, columns } = graph
  const [figure] = columns
  const labelOf = (key: FigureKey) => columns.find(column => column.key === key)?.label ?? key
  const change = figure && before ? sayChange(figure, totals.occupancy, before.occupancy) : undefined
  const [done, booked, free, open] = (['booked_done', 'booked', 'free', 'open'] as const).map(
    key => totals[key] ?? 0,
  ) as [number, number, number, number]
  const parts = [
    { key: 'booked_done', label: labelOf('booked_done'), minutes: done },
    { key: 'booked', label: t('occupancy:rest'), minutes: booked - done },
    { key: 'free', label: labelOf('free'), minutes: free },
  ] as const
  const apart = APART.filter(key => (totals[key] ?? 0) > 0)
  const line = (key: FigureKey, label: string, minutes: number, mark: boolean) => (
    <li key={key} data-part={mark ? key : undefined}>
      <span>{label}</span>
      <button
        type="button"
        aria-label={t('reports:openRows', { name: label, value: sayTime(minutes) })}
        disabled={minutes === 0}
        onClick={() => onOpen(key)}
      >
        {sayTime(minutes)}
      </button>
    </li>
  )
  return (
    <section className={styles.card} aria-labelledby="occupancy-whole">
      <h2 id="occupancy-whole" className={styles.small}>
        {figure?.label}
      </h2>
      <p className={styles.figure}>
        <button
          type="button"
          aria-label={t('reports:openRows', { name: figure?.label, value: say('percent', totals.occupancy) })}
          onClick={() => onOpen('occupancy')}
        >
          {sayRate(totals.occupancy ?? null)}
        </button>
        {change ? <ChangeMark change={change} /> : null}
      </p>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ key, minutes }) =>
          minutes > 0 && open > 0 ? (
            <span key={key} data-part={key} style={{ flexGrow: minutes / open }} />
          ) : null,
        )}
      </div>
      <ul className={styles.lines}>{parts.map(each => line(each.key, each.label, each.minutes, true))}</ul>
      {apart.length > 0 ? (
        <ul className={styles.lines} data-apart="">
          {apart.map(key => line(key, labelOf(key), totals[key] ?? 0, false))}
        </ul>
      ) : null}
    </section>
  )
}

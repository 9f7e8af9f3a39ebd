import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useWidth } from '../charts/use-width.ts'
import { useFigureWords } from '../use-figure-words.ts'
import type { Graph } from '../use-graph.ts'
import { usePointWords } from '../use-point-words.ts'
import styles from './RatingLine.module.css'

const HEIGHT = 112
const TOP = 12
const FOOT = 28
const EDGE = 10
const MOST = 5
/** An axis word has this much room, in px. */
const WORD = 38

interface RatingLineProps {
  graph: Graph
  /** The stars at the foot. */
  low: number
  onOpen: (key: string) => void
}

/** A rating over time. Arrows go from month to month, Enter opens what was said in it. */
export function RatingLine({ graph, low, onOpen }: RatingLineProps) {
  const { t } = useTranslation(['report-people', 'common'])
  const { say } = useFigureWords()
  const { nameOf, axisOf } = usePointWords()
  const { element, width } = useWidth<HTMLDivElement>()
  const { series } = graph
  const [stop, setStop] = useState(series.length - 1)
  const step = series.length > 1 ? (width - 2 * EDGE) / (series.length - 1) : 0
  const every = Math.max(1, Math.ceil(WORD / Math.max(step, 1)))
  const yOf = (rating: number) => TOP + ((MOST - rating) / (MOST - low)) * (HEIGHT - TOP - FOOT)
  const dots = series.map((point, index) => ({
    point,
    x: EDGE + index * step,
    y: point.values.rating ? yOf(point.values.rating) : undefined,
  }))
  const known = dots.filter(({ y }) => y !== undefined)
  const path = known.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  const active = Math.min(stop, series.length - 1)

  function go(event: KeyboardEvent<SVGElement>, index: number, key: string) {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onOpen(key)
      return
    }
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: series.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.currentTarget.parentElement?.querySelector<SVGElement>(`[data-index="${next}"]`)?.focus()
  }

  const nameOfPoint = ({ point }: (typeof dots)[number]) => {
    const month = nameOf('month', point)
    if (!point.values.rating) return t('report-people:feedback.noMonth', { month })
    return t('report-people:feedback.month', {
      month,
      rating: say('rating', point.values.rating),
      reviews: t('common:count.reviews', { count: point.values.reviews ?? 0 }),
    })
  }

  return (
    <div ref={element} className={styles.chart} style={{ minHeight: HEIGHT }}>
      {width > 0 ? (
        <svg
          role="group"
          aria-label={t('report-people:feedback.monthsLabel')}
          viewBox={`0 0 ${width} ${HEIGHT}`}
        >
          <line
            x1={0}
            x2={width}
            y1={HEIGHT - FOOT}
            y2={HEIGHT - FOOT}
            className={styles.foot}
            aria-hidden="true"
          />
          <path d={path} className={styles.line} aria-hidden="true" />
          {dots.map((dot, index) => (
            <g
              key={dot.point.key}
              role="button"
              aria-label={nameOfPoint(dot)}
              tabIndex={index === active ? 0 : -1}
              data-index={index}
              className={styles.slot}
              onFocus={() => setStop(index)}
              onKeyDown={event => go(event, index, dot.point.key)}
              onClick={() => onOpen(dot.point.key)}
            >
              <title>{nameOfPoint(dot)}</title>
              <rect
                x={dot.x - step / 2}
                y={0}
                width={Math.max(step, 8)}
                height={HEIGHT}
                className={styles.hit}
              />
              {dot.y === undefined ? null : <circle cx={dot.x} cy={dot.y} r={3.5} className={styles.dot} />}
              {(series.length - 1 - index) % every === 0 ? (
                <text
                  x={dot.x}
                  y={HEIGHT - 8}
                  className={styles.axis}
                  data-end={index === series.length - 1 || undefined}
                  data-start={index === 0 || undefined}
                >
                  {axisOf('month', dot.point)}
                </text>
              ) : null}
            </g>
          ))}
        </svg>
      ) : null}
    </div>
  )
}

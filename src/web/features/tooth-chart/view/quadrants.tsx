import { useRef, useState, type TouchEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isOnRight, quarterOf } from '#domain/tooth-chart/arches.ts'
import { toothState, type Chart } from '#domain/tooth-chart/fold.ts'
import { isToTreat } from '#domain/tooth-chart/indices.ts'
import type { ChartLook } from '#domain/tooth-chart/picture/chart-look.ts'
import type { Rows } from '#domain/tooth-chart/picture/mouth-layout.ts'
import styles from './ChartView.module.css'

// A phone shows one quarter of the mouth at a time.

export type Quadrant = 1 | 2 | 3 | 4
/** As they lie on the screen: the upper right, the upper left, then the lower ones. */
const QUADRANTS: readonly Quadrant[] = [1, 2, 4, 3]
const SWIPE = 48

const quadrantOf = (tooth: number): Quadrant => (((quarterOf(tooth) - 1) % 4) + 1) as Quadrant

export function rowsOfQuadrant({ upper, lower }: Rows, quadrant: Quadrant): Rows {
  const isIn = (tooth: number | undefined) => tooth !== undefined && quadrantOf(tooth) === quadrant
  return { upper: upper.filter(isIn), lower: lower.filter(isIn) }
}

export function useQuadrant(chosen: number | undefined) {
  const [open, setOpen] = useState<Quadrant>(chosen === undefined ? 1 : quadrantOf(chosen))
  const start = useRef<{ x: number; y: number }>(undefined)
  const [followed, setFollowed] = useState(chosen)
  if (chosen !== followed) {
    setFollowed(chosen)
    if (chosen !== undefined) setOpen(quadrantOf(chosen))
  }

  function end(event: TouchEvent) {
    const from = start.current
    const to = event.changedTouches[0]
    start.current = undefined
    if (!from || !to) return
    const [dx, dy] = [to.clientX - from.x, to.clientY - from.y]
    if (Math.abs(dx) < SWIPE || Math.abs(dx) < Math.abs(dy) * 1.5) return
    const next = QUADRANTS[QUADRANTS.indexOf(open) + (dx < 0 ? 1 : -1)]
    if (next) setOpen(next)
  }

  return {
    open,
    setOpen,
    isRight: isOnRight(open * 10 + 1),
    swipe: {
      onTouchStart: (event: TouchEvent) => {
        const touch = event.touches[0]
        start.current = touch && { x: touch.clientX, y: touch.clientY }
      },
      onTouchEnd: end,
    },
  }
}

interface QuadrantBarProps {
  open: Quadrant
  setOpen: (quadrant: Quadrant) => void
  look: ChartLook
  chart: Chart
}

/** The four quarters as they lie in the mouth; a dot says that something waits in one. */
export function QuadrantBar({ open, setOpen, look, chart }: QuadrantBarProps) {
  const { t } = useTranslation('tooth-chart')
  const waiting = new Set(
    [...look.teeth.keys()].filter(tooth => isToTreat(toothState(chart, tooth))).map(quadrantOf),
  )
  return (
    <div className={styles.quadrants} role="group" aria-label={t('quadrant')}>
      {QUADRANTS.map(quadrant => (
        <button
          key={quadrant}
          type="button"
          aria-pressed={quadrant === open}
          onClick={() => setOpen(quadrant)}
        >
          {t(`quadrants.q${quadrant}`)}
          {waiting.has(quadrant) ? <i title={t('waits')} /> : null}
        </button>
      ))}
    </div>
  )
}

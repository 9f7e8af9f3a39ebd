import { useMemo } from 'react'
import { axisMinute, yOfMinute } from './axis.ts'
import { listFreeGaps } from './free-time.ts'
import { takenOf } from './grid-place.ts'
import styles from './Overlay.module.css'
import type { GridModel } from './use-grid-model.ts'
import { MINUTE } from '#domain/time/wall-time.ts'

interface FreeGapsProps {
  model: GridModel
  /** Shortest gap shown, and the moment before which none is, in ms. */
  atLeast: number
  from: number
  /** The event being dragged frees its own place. */
  except?: string
  label: (minutes: number) => string
}

/** Free working time of every column, named with its length. */
export function FreeGaps({ model, atLeast, from, except, label }: FreeGapsProps) {
  const gaps = useMemo(
    () =>
      model.columns.map((column, index) => {
        const events = model.events[index]?.filter(event => event.id !== except) ?? []
        return listFreeGaps(column, [...events, ...takenOf(model, index)], { atLeast, from })
      }),
    [model, atLeast, from, except],
  )
  return gaps.map((own, index) => {
    const day = model.days[index]
    return (
      day &&
      own.map(({ start, end }) => {
        const top = axisMinute(model.axis, day, start, 'start')
        const bottom = axisMinute(model.axis, day, end, 'end')
        const height = (bottom - top) * model.axis.pixelsPerMinute
        return (
          <div
            key={`${index} ${start}`}
            className={styles.gap}
            style={{ gridColumn: `${index + 2} / ${index + 3}`, top: yOfMinute(model.axis, top), height }}
          >
            {height >= 14 && label(Math.round((end - start) / MINUTE))}
          </div>
        )
      })
    )
  })
}

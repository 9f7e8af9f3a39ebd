import { useRef, useState, type PointerEvent } from 'react'
import {
  countPoints,
  MOST_POINTS,
  MOST_STROKES,
  strokesPath,
  type Strokes,
} from '#domain/documents/strokes.ts'
import styles from './StrokePad.module.css'

interface StrokePadProps {
  drawn: Strokes
  labelledBy: string
  /** Shows where to sign. */
  hasLine?: boolean
  /** After each stroke. */
  onDrawn: (drawn: Strokes) => void
}

/** Numbers of a point: x, y and when. */
const OF_POINT = 3

/**
 * A box to draw in. What is drawn is vectors in the box's own measure, so that it stays the same when the screen turns; a
 * call that comes in the middle of a stroke ends it where it was.
 */
export function StrokePad({ drawn, labelledBy, hasLine = false, onDrawn }: StrokePadProps) {
  const [stroke, setStroke] = useState<readonly number[]>()
  // A finger is faster than the screen: what is drawn between two frames must not be lost.
  const points = useRef<number[]>(undefined)
  const begun = useRef<number>(undefined)
  const { width, height, strokes } = drawn
  const shown = stroke ? { ...drawn, strokes: [...strokes, { points: stroke }] } : drawn

  function draw(event: PointerEvent<SVGSVGElement>) {
    const before = points.current
    const toBox = event.currentTarget.getScreenCTM()?.inverse()
    if (!before || !toBox) return
    const native = (event as { nativeEvent?: globalThis.PointerEvent }).nativeEvent
    const one = native ?? (event as unknown as globalThis.PointerEvent)
    const between = one.getCoalescedEvents?.() ?? []
    // After a reload time goes on where it was.
    begun.current ??= one.timeStamp - (strokes.at(-1)?.points.at(-1) ?? 0)
    const since = begun.current
    const room = MOST_POINTS - countPoints(drawn) - before.length / OF_POINT
    const added = (between.length > 0 ? between : [one]).slice(0, Math.max(0, room)).flatMap(at => {
      const { x, y } = new DOMPoint(at.clientX, at.clientY).matrixTransform(toBox)
      return [within(x, width), within(y, height), Math.max(0, Math.round(at.timeStamp - since))]
    })
    points.current = [...before, ...added]
    setStroke(points.current)
  }

  function end() {
    const drawing = points.current
    points.current = undefined
    if (!drawing || drawing.length === 0) return
    setStroke(undefined)
    onDrawn({ width, height, strokes: [...strokes, { points: drawing }] })
  }

  return (
    <svg
      role="img"
      aria-labelledby={labelledBy}
      className={styles.pad}
      viewBox={`0 0 ${width} ${height}`}
      onPointerDown={event => {
        if (event.button !== 0 || points.current || strokes.length >= MOST_STROKES) return
        event.currentTarget.setPointerCapture(event.pointerId)
        if (strokes.length === 0) begun.current = undefined
        points.current = []
        draw(event)
      }}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {hasLine ? (
        <>
          <path className={styles.line} data-dashed d={`M${width * 0.06} ${height * 0.86}H${width * 0.94}`} />
          <path className={styles.line} d={`M${width * 0.07} ${height * 0.76}l14 14m0-14l-14 14`} />
        </>
      ) : null}
      <path
        d={strokesPath(shown)}
        fill="none"
        stroke="currentColor"
        strokeWidth={width / 130}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** A finger that leaves the box goes on along its edge. */
const within = (value: number, side: number) => Math.round(Math.min(side, Math.max(0, value)) * 10) / 10

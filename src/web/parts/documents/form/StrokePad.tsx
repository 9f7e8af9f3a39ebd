import { useRef, useState, type PointerEvent } from 'react'
import { strokesPath, type Strokes } from '#domain/documents/strokes.ts'
import styles from './StrokePad.module.css'

interface StrokePadProps {
  drawn: Strokes
  labelledBy: string
  /** After each stroke. */
  onDrawn: (drawn: Strokes) => void
}

/**
 * A box to draw in. What is drawn is vectors in the box's own measure, so that it stays the same when the screen turns; a
 * call that comes in the middle of a stroke ends it where it was.
 */
export function StrokePad({ drawn, labelledBy, onDrawn }: StrokePadProps) {
  const [stroke, setStroke] = useState<readonly number[]>()
  // A finger is faster than the screen: what is drawn between two frames must not be lost.
  const points = useRef<number[]>(undefined)
  const begun = useRef(0)
  const { width, height, strokes } = drawn
  const shown = stroke ? { ...drawn, strokes: [...strokes, { points: stroke }] } : drawn

  function pointOf(event: PointerEvent<SVGSVGElement>): number[] {
    const box = event.currentTarget.getBoundingClientRect()
    const scale = width / box.width
    return [
      Math.round((event.clientX - box.left) * scale * 10) / 10,
      Math.round((event.clientY - box.top) * scale * 10) / 10,
      Math.max(0, Math.round(event.timeStamp - begun.current)),
    ]
  }

  function end() {
    const drawing = points.current
    if (!drawing) return
    points.current = undefined
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
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        if (strokes.length === 0) begun.current = event.timeStamp
        points.current = pointOf(event)
        setStroke(points.current)
      }}
      onPointerMove={event => {
        if (!points.current) return
        points.current = [...points.current, ...pointOf(event)]
        setStroke(points.current)
      }}
      onPointerUp={end}
      onPointerCancel={end}
    >
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

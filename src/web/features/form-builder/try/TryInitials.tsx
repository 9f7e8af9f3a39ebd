import { useRef, useState, type PointerEvent } from 'react'
import { strokesPath, type Stroke } from '#domain/documents/strokes.ts'
import type { TryControlProps } from './TryControl.tsx'
import styles from './TryForm.module.css'

const SIZE = { width: 160, height: 72 }

/** A small box to draw in. */
export function TryInitials({ labelledBy, onAnswer }: TryControlProps) {
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const begun = useRef(0)
  const drawn = { ...SIZE, strokes }

  function pointOf(event: PointerEvent): number[] {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return [event.clientX - left, event.clientY - top, Math.round(event.timeStamp - begun.current)]
  }

  return (
    <svg
      role="img"
      aria-labelledby={labelledBy}
      className={styles.initials}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        if (strokes.length === 0) begun.current = event.timeStamp
        setStrokes([...strokes, { points: pointOf(event) }])
      }}
      onPointerMove={event => {
        const last = strokes.at(-1)
        if (!last || !event.currentTarget.hasPointerCapture(event.pointerId)) return
        setStrokes(strokes.with(strokes.length - 1, { points: [...last.points, ...pointOf(event)] }))
      }}
      onPointerUp={() => onAnswer(drawn)}
    >
      <path
        d={strokesPath(drawn)}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  )
}

import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PointerEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileMark, MarkShape, PatientFile } from '#contract/patients/patient-files.ts'
import { MarkShapes } from './MarkShapes.tsx'
import { PictureOf } from './PictureOf.tsx'
import { scaleOf } from './measure.ts'
import { matrixOf, pointOf, zoomBy } from './view.ts'
import type { Light, Point, Size, View } from './view.ts'
import styles from './Viewer.module.css'

/** What the pointer does: moves the picture, its light, or draws a mark of this kind. */
export type Tool = 'move' | 'contrast' | MarkShape['kind']

interface StageProps {
  file: PatientFile
  view: View
  light: Light
  tool: Tool
  marks: readonly FileMark[]
  /** Those that are on their way to the server. */
  drawn: readonly MarkShape[]
  areMarksShown: boolean
  chosen: number | undefined
  overlay?: RefObject<SVGSVGElement | null> | undefined
  onView: (change: (view: View) => View) => void
  onLight: (change: (light: Light) => Light) => void
  onDraw: (shape: MarkShape) => void
  onChoose: (id: number | undefined) => void
}

const NEAREST = 6
const WHEEL = 0.0016
/** Points nearer than this, in pixels of the screen, add nothing to a freehand line. */
const STEP = 3
const MOST_POINTS = 400

/** One picture that can be moved, lit and drawn on, by mouse, pen or fingers. */
export function Stage(props: StageProps) {
  const {
    file,
    view,
    light,
    tool,
    marks,
    drawn,
    areMarksShown,
    chosen,
    overlay,
    onView,
    onLight,
    onDraw,
    onChoose,
  } = props
  const { t } = useTranslation('files')
  const box = useRef<HTMLDivElement>(null)
  const frame = useFrame(box)
  const pointers = useRef(new Map<number, Point>())
  const [points, setPoints] = useState<readonly Point[]>([])
  const picture: Size = { width: file.width ?? 1, height: file.height ?? 1 }
  const matrix = frame && matrixOf(view, picture, frame)
  const pixel = matrix ? 1 / Math.hypot(matrix.a, matrix.b) : 1
  const isDrawing = tool !== 'move' && tool !== 'contrast'

  // React listens to wheels passively, and this one must not scroll the page behind.
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top, width, height } = element.getBoundingClientRect()
      const at: Point = [(event.clientX - left) / width - 0.5, (event.clientY - top) / height - 0.5]
      onView(now => zoomBy(now, Math.exp(-event.deltaY * WHEEL), at))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [onView])

  const inFrame = (event: PointerEvent): Point => {
    const { left, top } = box.current!.getBoundingClientRect()
    return [event.clientX - left, event.clientY - top]
  }
  const inPicture = (event: PointerEvent): Point => {
    const [x, y] = pointOf(matrix!, inFrame(event))
    return [round(x), round(y)]
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (!matrix || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, inFrame(event))
    onChoose(undefined)
    // A second finger is a pinch, whatever the first had begun.
    if (pointers.current.size > 1) return setPoints([])
    if (!isDrawing) return undefined
    const at = inPicture(event)
    if (tool === 'text') onDraw({ kind: tool, points: [[...at]] })
    else setPoints(tool === 'angle' && points.length > 0 ? [...points, at] : [at, at])
    return undefined
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const before = pointers.current.get(event.pointerId)
    if (!before || !frame || !matrix) return
    const now = inFrame(event)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (other) return pinch(before, now, other, frame)
    const [dx, dy] = [(now[0] - before[0]) / frame.width, (now[1] - before[1]) / frame.height]
    if (tool === 'move') onView(view_ => ({ ...view_, x: view_.x + dx, y: view_.y + dy }))
    else if (tool === 'contrast')
      onLight(one => ({
        ...one,
        contrast: within(one.contrast + dx),
        brightness: within(one.brightness - dy),
      }))
    else draw(inPicture(event))
    return undefined
  }

  function pinch(before: Point, now: Point, other: Point, { width, height }: Size) {
    const apart = ([x, y]: Point) => Math.hypot(x - other[0], y - other[1]) || 1
    const middle: Point = [(now[0] + other[0]) / 2 / width - 0.5, (now[1] + other[1]) / 2 / height - 0.5]
    onView(view_ => zoomBy(view_, apart(now) / apart(before), middle))
  }

  function draw(at: Point) {
    setPoints(known => {
      if (known.length === 0) return known
      if (tool !== 'free') return [...known.slice(0, -1), at]
      const last = known.at(-1)!
      const isNear = Math.hypot(at[0] - last[0], at[1] - last[1]) < STEP * pixel
      return isNear || known.length >= MOST_POINTS ? known : [...known, at]
    })
  }

  function onPointerUp(event: PointerEvent<HTMLDivElement>) {
    pointers.current.delete(event.pointerId)
    if (!isDrawing || points.length < 2) return
    const [from, to] = [points[0]!, points.at(-1)!]
    const isShort = Math.hypot(to[0] - from[0], to[1] - from[1]) < NEAREST * pixel
    // The corner of an angle is set; its other leg follows.
    if (tool === 'angle' && points.length === 2) return isShort ? setPoints([]) : undefined
    if (!isShort || tool === 'free') onDraw({ kind: tool, points: points.map(([x, y]) => [x, y]) })
    setPoints([])
    return undefined
  }

  const unfinished =
    isDrawing && points.length > 1
      ? [{ key: 'unfinished', shape: { kind: tool, points: points as [number, number][] } }]
      : []
  const shapes = [
    ...(areMarksShown ? marks.map(({ id, shape }) => ({ key: id, shape })) : []),
    ...(areMarksShown ? drawn.map((shape, index) => ({ key: `drawn-${index}`, shape })) : []),
    ...unfinished,
  ]

  return (
    <div
      ref={box}
      className={styles.stage}
      data-tool={tool}
      role="application"
      aria-label={t('viewer.picture')}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={event => {
        pointers.current.delete(event.pointerId)
        setPoints([])
      }}
    >
      {matrix ? (
        <div
          className={styles.picture}
          style={{ width: picture.width, height: picture.height, transform: matrix.toString() }}
        >
          <PictureOf file={file} light={light} isNear={pixel < picture.width / 1600} />
          <svg
            ref={overlay}
            xmlns="http://www.w3.org/2000/svg"
            viewBox={`0 0 ${picture.width} ${picture.height}`}
            width={picture.width}
            height={picture.height}
            className={styles.overlay}
            aria-hidden="true"
          >
            <MarkShapes
              shapes={shapes}
              scale={scaleOf(file)}
              pixel={pixel}
              turns={view.turns}
              isFlipped={view.isFlipped}
              chosen={chosen}
              onChoose={tool === 'move' ? onChoose : undefined}
            />
          </svg>
        </div>
      ) : null}
    </div>
  )
}

const within = (value: number) => Math.max(-1, Math.min(1, value))
const round = (value: number) => Math.round(value * 10) / 10

function useFrame(box: RefObject<HTMLDivElement | null>): Size | undefined {
  const [frame, setFrame] = useState<Size>()
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = () => setFrame({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [box])
  return frame && frame.width > 0 && frame.height > 0 ? frame : undefined
}

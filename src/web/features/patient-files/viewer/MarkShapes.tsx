import { useTranslation } from 'react-i18next'
import type { MarkShape } from '#contract/patients/patient-files.ts'
import { useFormat } from '#web/i18n/format.ts'
import { angleOf, lengthOf } from './measure.ts'
import type { Point } from './view.ts'

interface MarkShapesProps {
  shapes: readonly { readonly key: string | number; readonly shape: MarkShape }[]
  scale: Point | undefined
  /** How many pixels of the picture one of the screen is, so that lines and words stay as thick as they are. */
  pixel: number
  /** How the picture lies, which words do not follow. */
  turns: number
  isFlipped: boolean
  chosen?: number | undefined
  onChoose?: ((key: number) => void) | undefined
}

const MEASURED = '#2dd4bf'
const DRAWN = '#f5b94e'

/** Marks as SVG in pixels of the picture; what they look like is said on them, since they are also saved without the page. */
export function MarkShapes({ shapes, ...how }: MarkShapesProps) {
  return (
    <>
      {shapes.map(({ key, shape }) => (
        <g
          key={key}
          onPointerDown={event => {
            if (!how.onChoose || typeof key !== 'number') return
            event.stopPropagation()
            how.onChoose(key)
          }}
          style={how.onChoose ? { cursor: 'pointer', pointerEvents: 'auto' } : undefined}
          opacity={how.chosen === undefined || how.chosen === key ? 1 : 0.6}
        >
          <Mark shape={shape} {...how} />
        </g>
      ))}
    </>
  )
}

type MarkProps = Omit<MarkShapesProps, 'shapes'> & { shape: MarkShape }

function Mark({ shape, ...how }: MarkProps) {
  const { t } = useTranslation('files')
  const format = useFormat()
  const { scale, pixel } = how
  const { kind, points, text = '' } = shape
  const [from, to] = [points[0], points.at(-1)]
  if (!from || !to) return null
  const colour = kind === 'length' || kind === 'angle' ? MEASURED : DRAWN
  const line = { stroke: colour, strokeWidth: 2 * pixel, fill: 'none', strokeLinecap: 'round' as const }
  const path = `M${points.map(point => point.join(' ')).join('L')}`
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const label = (at: Point, words: string) => <Words at={at} words={words} colour={colour} {...how} />
  /** Easier to hit than a line of two pixels. */
  const hit = how.onChoose ? (
    <path d={path} stroke="transparent" strokeWidth={16 * pixel} fill="none" />
  ) : null

  switch (kind) {
    case 'length':
      return (
        <>
          {hit}
          <path d={path} {...line} />
          <path d={crossing(from, to, from, 7 * pixel) + crossing(from, to, to, 7 * pixel)} {...line} />
          {label(
            middle,
            scale
              ? t('viewer.millimetres', { mm: format.number(lengthOf(points, scale), 1) })
              : t('viewer.pixels', { count: Math.round(lengthOf(points)) }),
          )}
        </>
      )
    case 'angle':
      return (
        <>
          {hit}
          <path d={path} {...line} />
          {points.length === 3
            ? label(points[1]!, t('viewer.degrees', { count: Math.round(angleOf(points)) }))
            : null}
        </>
      )
    case 'circle': {
      const [rx, ry] = [Math.abs(to[0] - from[0]) / 2, Math.abs(to[1] - from[1]) / 2]
      const size = scale
        ? t('viewer.lesion', {
            across: format.number(rx * 2 * scale[1], 1),
            down: format.number(ry * 2 * scale[0], 1),
          })
        : ''
      return (
        <>
          <ellipse
            cx={middle[0]}
            cy={middle[1]}
            rx={rx}
            ry={ry}
            {...line}
            strokeDasharray={`${7 * pixel} ${5 * pixel}`}
            pointerEvents="visibleStroke"
          />
          {size ? label([middle[0], Math.max(from[1], to[1]) + 18 * pixel], size) : null}
        </>
      )
    }
    case 'arrow':
      return (
        <>
          {hit}
          <path d={path} {...line} />
          <path d={headOf(from, to, 12 * pixel)} {...line} />
        </>
      )
    case 'text':
      return label(from, text)
    default:
      return (
        <>
          {hit}
          <path d={path} {...line} strokeLinejoin="round" />
        </>
      )
  }
}

const FONT = 14
const LETTER = 0.58

function Words({
  at,
  words,
  colour,
  pixel,
  turns,
  isFlipped,
}: Omit<MarkProps, 'shape'> & { at: Point; words: string; colour: string }) {
  const size = FONT * pixel
  const width = words.length * size * LETTER + size
  const upright = `translate(${at[0]} ${at[1]}) scale(${isFlipped ? -1 : 1} 1) rotate(${-turns * 90})`
  return (
    <g transform={upright}>
      <rect
        x={-width / 2}
        y={-size}
        width={width}
        height={size * 2}
        rx={size / 3}
        fill="rgb(18 17 16 / 86%)"
      />
      <text
        textAnchor="middle"
        dominantBaseline="central"
        fontFamily="Inter Variable, system-ui, sans-serif"
        fontSize={size}
        fontWeight={600}
        fill={colour}
      >
        {words}
      </text>
    </g>
  )
}

/** A short stroke across the end of a length. */
function crossing(from: Point, to: Point, at: Point, half: number): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const [dx, dy] = [((from[1] - to[1]) / length) * half, ((to[0] - from[0]) / length) * half]
  return `M${at[0] - dx} ${at[1] - dy}L${at[0] + dx} ${at[1] + dy}`
}

function headOf(from: Point, to: Point, size: number): string {
  const way = Math.atan2(to[1] - from[1], to[0] - from[0])
  const end = (side: number) =>
    `${to[0] - Math.cos(way + side) * size} ${to[1] - Math.sin(way + side) * size}`
  return `M${end(0.45)}L${to[0]} ${to[1]}L${end(-0.45)}`
}

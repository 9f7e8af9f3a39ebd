import { useTranslation } from 'react-i18next'
import { isOnRight, archOf } from '#domain/tooth-chart/arches.ts'
import type { State, Surface } from '#domain/tooth-chart/kinds.ts'
import { SURFACES } from '#domain/tooth-chart/kinds.ts'
import { shapeOf } from '#domain/tooth-chart/picture/tooth-shape.ts'
import { areaOfSurface } from '#domain/tooth-chart/picture/top-view.ts'
import { patterns } from '#domain/tooth-chart/picture/markup.ts'
import { useKindWords } from './use-kind-words.ts'
import styles from './SurfacePicker.module.css'

interface SurfacePickerProps {
  /** The first is drawn. */
  teeth: readonly number[]
  state: State
  chosen: string
  error: string | undefined
  onToggle: (surface: Surface) => void
}

const MARGIN = 6
const PATTERNS = { __html: patterns(name => `var(--tooth-${name})`).replaceAll('id="tooth-', 'id="picked-') }

/** The five surfaces as they lie on the tooth, seen from above: each is a box to tick. */
export function SurfacePicker({ teeth, state, chosen, error, onToggle }: SurfacePickerProps) {
  const { t } = useTranslation('chart-entry')
  const words = useKindWords()
  const tooth = teeth[0]!
  const { width, depth } = shapeOf(tooth)
  const [half, high] = [width / 2 + MARGIN, depth / 2 + MARGIN]
  // Drawn as one of the upper right, whose vestibular side is down: see the shapes.
  const mirror = isOnRight(tooth) ? 1 : -1
  const upright = archOf(tooth) === 'upper' ? -1 : 1
  const places: Record<Surface, readonly [x: number, y: number]> = {
    M: [mirror * (width / 2) * 0.76, 0],
    D: [-mirror * (width / 2) * 0.76, 0],
    V: [0, upright * (depth / 2) * 0.78],
    L: [0, -upright * (depth / 2) * 0.78],
    O: [0, 0],
  }
  return (
    <div className={styles.root}>
      <svg
        viewBox={`${-half} ${-high} ${2 * half} ${2 * high}`}
        className={styles.tooth}
        role="group"
        aria-label={t('surfaces')}
        aria-describedby={error ? 'surfaces-error' : undefined}
        data-state={state}
        data-wrong={error ? '' : undefined}
      >
        <defs dangerouslySetInnerHTML={PATTERNS} />
        {SURFACES.map(surface => {
          const letter = words.letterOf(surface, teeth)
          const [x, y] = places[surface]
          const isChosen = chosen.includes(surface)
          return (
            <g
              key={surface}
              role="checkbox"
              aria-checked={isChosen}
              aria-label={t(`surface.${letter as Surface}`)}
              aria-keyshortcuts={letter}
              tabIndex={0}
              className={styles.surface}
              onClick={() => onToggle(surface)}
              onKeyDown={event => {
                if (event.key !== ' ') return
                event.preventDefault()
                onToggle(surface)
              }}
            >
              <path d={areaOfSurface(tooth, surface)} transform={`scale(${mirror} ${upright})`} />
              <text x={x} y={y} dy=".36em" aria-hidden="true">
                {letter}
              </text>
            </g>
          )
        })}
      </svg>
      <p id="surfaces-error" role="alert" className={styles.error}>
        {error}
      </p>
    </div>
  )
}

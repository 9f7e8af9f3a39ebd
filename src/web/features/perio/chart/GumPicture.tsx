import { memo, useMemo } from 'react'
import { strokesMarkup } from '#domain/tooth-chart/picture/markup.ts'
import { drawSide } from '#domain/tooth-chart/picture/side-view.ts'
import type { ToothLook } from '#domain/tooth-chart/picture/tooth-look.ts'
import type { PerioTooth, Side, SiteReading } from '#domain/perio/sites.ts'
import { PAINTS } from '#web/tooth-chart/paints.ts'
import '#web/tooth-chart/tooth-inks.css'
import { COLUMN, gumLines, HEIGHT, mirrorOf, NECK } from './gum-lines.ts'
import styles from './GumPicture.module.css'

interface GumPictureProps {
  /** As they stand on the screen. */
  teeth: readonly PerioTooth[]
  side: Side
  sites: ReadonlyMap<string, SiteReading>
  /** Of an exam before, drawn as a ghost. */
  earlier?: ReadonlyMap<string, SiteReading> | undefined
  /** Roots point down. */
  isFlipped: boolean
}

const MILLIMETRES = [2, 4, 6, 8, 10, 12]

/** The teeth of a row from one side, with the gum's edge and the ground of the pockets. All of it is said beside it too. */
export function GumPicture({ teeth, side, sites, earlier, isFlipped }: GumPictureProps) {
  const width = teeth.length * COLUMN
  const lines = useMemo(() => gumLines(teeth, sites, side), [teeth, sites, side])
  const ghost = useMemo(() => earlier && gumLines(teeth, earlier, side), [teeth, earlier, side])
  return (
    <svg className={styles.picture} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
      <g transform={isFlipped ? `translate(0 ${HEIGHT}) scale(1 -1)` : undefined}>
        {MILLIMETRES.map(mm => (
          <path key={mm} className={styles.rule} d={`M0 ${NECK - mm * 10}H${width}`} />
        ))}
        {teeth.map((tooth, index) => (
          <ToothSide key={tooth.tooth} tooth={tooth} index={index} />
        ))}
        <path className={styles.neck} d={`M0 ${NECK}H${width}`} />
        {lines.areas.map(({ d, depth }) => (
          <path key={d} className={styles[depth]} d={d} />
        ))}
        {ghost ? (
          <>
            <path className={styles.ghostMargin} d={ghost.margin} />
            <path className={styles.ghostGround} d={ghost.ground} />
          </>
        ) : null}
        <path className={styles.ground} d={lines.ground} />
        <path className={styles.margin} d={lines.margin} />
        {lines.dots.map(([x, y]) => (
          <circle key={x} className={styles.dot} cx={x} cy={y} r={5} />
        ))}
      </g>
    </svg>
  )
}

const IMPLANT: ToothLook = {
  presence: 'missing',
  works: [
    { kind: 'implant', state: 'done' },
    { kind: 'crown', state: 'done' },
  ],
}

const ToothSide = memo(function ToothSide({ tooth, index }: { tooth: PerioTooth; index: number }) {
  const { tooth: number, present, implant } = tooth
  const html = useMemo(() => {
    const look: ToothLook = implant ? IMPLANT : { presence: present ? 'present' : 'missing' }
    return { __html: strokesMarkup(drawSide(number, look), PAINTS) }
  }, [number, present, implant])
  return (
    <g
      transform={`translate(${index * COLUMN + COLUMN / 2} ${NECK}) scale(${mirrorOf(number)} 1)`}
      dangerouslySetInnerHTML={html}
    />
  )
})

import { useMemo, type ComponentProps } from 'react'
import { strokesMarkup } from '#domain/tooth-chart/picture/markup.ts'
import type { MouthLayout } from '#domain/tooth-chart/picture/mouth-layout.ts'
import { drawSpan } from '#domain/tooth-chart/picture/span-drawing.ts'
import type { MouthLook, ToothLook } from '#domain/tooth-chart/picture/tooth-look.ts'
import styles from './Mouth.module.css'
import { PAINTS, PATTERNS } from './paints.ts'
import { Tooth } from './Tooth.tsx'
import './tooth-inks.css'

interface MouthProps extends ComponentProps<'svg'> {
  layout: MouthLayout
  look: MouthLook
  nameOf: (tooth: number) => string
  selected: ReadonlySet<number>
  /** Of which something is not on the server yet. */
  waiting: ReadonlySet<number>
  /** The one that the Tab key comes to. */
  reachable: number
}

const PRESENT: ToothLook = { presence: 'present' }

/** A mouth whose teeth are buttons. What is done with them is heard on the picture: each tooth has `data-tooth`. */
export function Mouth({ layout, look, nameOf, selected, waiting, reachable, ...rest }: MouthProps) {
  const { width, height, middleX, middleY, places } = layout
  const { under, over } = useMemo(() => {
    const spans = look.spans.map(span => drawSpan(layout, span))
    const markup = (of: 'under' | 'over') => ({
      __html: strokesMarkup(
        spans.flatMap(span => span[of]),
        PAINTS,
      ),
    })
    return { under: markup('under'), over: markup('over') }
  }, [layout, look.spans])
  return (
    <svg role="group" viewBox={`0 0 ${width} ${height}`} {...rest} className={styles.mouth}>
      <defs dangerouslySetInnerHTML={PATTERNS} />
      {middleY !== undefined && <path className={styles.rule} d={`M0 ${middleY}H${width}`} />}
      {middleX !== undefined && <path className={styles.rule} d={`M${middleX} 16V${height - 16}`} />}
      <g dangerouslySetInnerHTML={under} />
      {places.map(place => (
        <Tooth
          key={place.tooth}
          place={place}
          look={look.teeth.get(place.tooth) ?? PRESENT}
          name={nameOf(place.tooth)}
          isSelected={selected.has(place.tooth)}
          isReachable={place.tooth === reachable}
          isWaiting={waiting.has(place.tooth)}
        />
      ))}
      <g className={styles.over} dangerouslySetInnerHTML={over} />
    </svg>
  )
}

import { GERM_SCALE, GERM_TIP, TOP_SCALE, type Place } from './mouth-layout.ts'
import type { Stroke } from './paint.ts'
import { drawSide } from './side-view.ts'
import { drawTop } from './top-view.ts'
import type { ToothLook } from './tooth-look.ts'
import { shapeOf } from './tooth-shape.ts'

/** Strokes that stand together somewhere in the picture. */
export interface Group {
  transform: string
  strokes: readonly Stroke[]
}

/** How an impacted tooth leans towards the middle, in degrees, and how far one that has not come through is back. */
const LEAN = 24
const BACK = { impacted: 20, unerupted: 22, germ: 10 }

/** A tooth where it stands, from the side and from above. */
export function drawTooth(place: Place, look: ToothLook): Group[] {
  const { tooth, mirror, upright, x, neckY, topY } = place
  const back = look.presence in BACK ? BACK[look.presence as keyof typeof BACK] : 0
  const lean = look.presence === 'impacted' ? ` rotate(${-LEAN})` : ''
  return [
    ...(look.germ ? [drawGerm(place, look.germ)] : []),
    {
      transform: `translate(${round(x)} ${round(neckY - upright * back)}) scale(${mirror} ${upright})${lean}`,
      strokes: drawSide(tooth, look),
    },
    {
      transform: `translate(${round(x)} ${round(topY)}) scale(${mirror * TOP_SCALE} ${-upright * TOP_SCALE})`,
      strokes: drawTop(tooth, look),
    },
    ...(look.mobility ? [drawGrade(place, look.mobility)] : []),
  ]
}

/** How loose: I, II or III beside the number. */
function drawGrade({ x, numberY }: Place, grade: 1 | 2 | 3): Group {
  const bars = Array.from({ length: grade }, (_, index) => `M${20 + index * 7}-7v14`)
  return {
    transform: `translate(${round(x)} ${round(numberY)})`,
    strokes: [{ paint: 'sign', d: bars.join('') }],
  }
}

/** The crown of the successor: between the roots of a milk molar, beyond the tip of any other. */
function drawGerm({ tooth, mirror, upright, x, neckY }: Place, germ: number): Group {
  const { rootLength, canals } = shapeOf(tooth)
  const { shape, crownHeight } = shapeOf(germ)
  const tip = rootLength * (canals.length > 1 ? 0.4 : GERM_TIP)
  const scale = `${mirror * GERM_SCALE} ${upright * GERM_SCALE}`
  return {
    transform: `translate(${round(x)} ${round(neckY - upright * (tip + crownHeight * GERM_SCALE))}) scale(${scale})`,
    strokes: [{ paint: 'germ', d: shape.crown }],
  }
}

function round(number: number): number {
  return Math.round(number * 10) / 10
}

import { NUMBER_SIZE, type MouthLayout } from './mouth-layout.ts'
import { patterns, strokesMarkup, toothMarkup } from './markup.ts'
import { PAPER, paintsIn } from './paint.ts'
import { drawSpan } from './span-drawing.ts'
import type { MouthLook, ToothLook } from './tooth-look.ts'

const PRESENT: ToothLook = { presence: 'present' }
const PAINTS = paintsIn(
  name => PAPER[name],
  pattern => `url(#tooth-${pattern})`,
)

/** A mouth as a picture that stands alone, in the colours of paper. */
export function chartSvg(layout: MouthLayout, look: MouthLook, { title }: { title: string }): string {
  const spans = look.spans.map(span => drawSpan(layout, span))
  const teeth = layout.places.map(place => toothMarkup(place, look.teeth.get(place.tooth) ?? PRESENT, PAINTS))
  const numbers = layout.places.map(
    ({ tooth, x, numberY }) => `<text x="${tidy(x)}" y="${tidy(numberY)}" dy=".36em">${tooth}</text>`,
  )
  const { width, height } = layout
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${tidy(width)} ${tidy(height)}" role="img">`,
    `<title>${escaped(title)}</title><defs>${patterns(name => PAPER[name])}</defs>`,
    `<g fill="none" stroke="${PAPER.rule}" stroke-width="2">${rules(layout)}</g>`,
    strokesMarkup(
      spans.flatMap(span => span.under),
      PAINTS,
    ),
    teeth.join(''),
    strokesMarkup(
      spans.flatMap(span => span.over),
      PAINTS,
    ),
    `<g font-family="Inter, sans-serif" font-size="${NUMBER_SIZE}" font-weight="600" text-anchor="middle" fill="${PAPER.text}">${numbers.join('')}</g></svg>`,
  ].join('')
}

function rules({ width, height, middleX, middleY }: MouthLayout): string {
  const across = middleY === undefined ? '' : `<path d="M0 ${tidy(middleY)}H${tidy(width)}"/>`
  const down = middleX === undefined ? '' : `<path d="M${tidy(middleX)} 16V${tidy(height - 16)}"/>`
  return across + down
}

function tidy(number: number): number {
  return Math.round(number * 10) / 10
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

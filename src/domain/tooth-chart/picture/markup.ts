import type { Place } from './mouth-layout.ts'
import type { Ink, Paints, Stroke } from './paint.ts'
import { drawTooth } from './tooth-drawing.ts'
import type { ToothLook } from './tooth-look.ts'

// Drawings as they are written, in pages and in pictures that stand alone. Nothing in them was typed by anybody.

export function strokesMarkup(strokes: readonly Stroke[], paints: Paints): string {
  return strokes.map(({ paint, d }) => `<path d="${d}" ${paints[paint]}/>`).join('')
}

export function toothMarkup(place: Place, look: ToothLook, paints: Paints): string {
  return drawTooth(place, look)
    .map(group => `<g transform="${group.transform}">${strokesMarkup(group.strokes, paints)}</g>`)
    .join('')
}

/** Amber stripes and light dots on red. */
export function patterns(ink: (name: Ink) => string): string {
  return (
    `<pattern id="tooth-hatch" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="10" height="10" fill="${ink('planned-tint')}"/><rect width="5" height="10" fill="${ink('planned')}"/></pattern>` +
    `<pattern id="tooth-dots" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="11" height="11" fill="${ink('condition')}"/><circle cx="5.5" cy="5.5" r="2.3" fill="${ink('condition-tint')}"/></pattern>`
  )
}

import type { CSSProperties } from 'react'
import type { GridModel } from './use-grid-model.ts'

// An A4 page lying down, in CSS pixels within its margins, less a heading above the grid and a banner.
const PAGE = { width: 1060, height: 684 }
const HEADS = 84

/** Lets a day by doctor fit on one page. */
export function printZoom({ axis, minWidth }: GridModel): CSSProperties & Record<'--print-zoom', number> {
  return { '--print-zoom': Math.min(1, PAGE.width / minWidth, PAGE.height / (axis.height + HEADS)) }
}

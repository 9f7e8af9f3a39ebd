// In which order sites are probed, which is the order in which a number that is typed goes on to the next.

import { ARCHES } from '../tooth-chart/arches.ts'
import { inArch, SIDES, sitesAcross, type PerioTooth, type Side, type Site } from './sites.ts'

/**
 * Along the vestibular side of an arch and then, from the same end, along the other; the same, but coming back along the
 * other side; or all six sites of one tooth before the next.
 */
export const SITE_ORDERS = ['sides', 'round', 'tooth'] as const
export type SiteOrder = (typeof SITE_ORDERS)[number]

export interface Place {
  readonly tooth: number
  readonly site: Site
}

/** Of the teeth that can be probed, the upper arch first. */
export function placesInOrder(teeth: readonly PerioTooth[], order: SiteOrder): Place[] {
  return ARCHES.flatMap(arch => {
    const row = inArch(teeth, arch)
      .filter(({ present }) => present)
      .map(({ tooth }) => tooth)
    const along = (side: Side) => row.flatMap(tooth => across(tooth, side))
    if (order === 'tooth') return row.flatMap(tooth => SIDES.flatMap(side => across(tooth, side)))
    return [...along('V'), ...(order === 'round' ? along('L').toReversed() : along('L'))]
  })
}

const across = (tooth: number, side: Side): Place[] => sitesAcross(tooth, side).map(site => ({ tooth, site }))

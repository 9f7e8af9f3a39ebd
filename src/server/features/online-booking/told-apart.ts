import type { Context } from '#server/http/services.ts'
import { findNamesakes } from './namesakes.sql.ts'

interface Place {
  readonly location_id: number
  readonly address: string
}

/**
 * What a page's title says besides name and town, so that it is like no other's: the street where a namesake is in
 * the same town, and the end of the page's own address where that is alike too.
 */
export async function tellApart(
  { db }: Pick<Context, 'db'>,
  place: Place | undefined,
  page: { clinicId: number; doctorId?: number; ownPlaces?: boolean; address: string },
): Promise<string | null> {
  if (!place) return null
  const by = await db.strangerReads(tx => findNamesakes(tx, { ...page, locationId: place.location_id }))
  return by && (by === 'street' ? place.address : page.address)
}

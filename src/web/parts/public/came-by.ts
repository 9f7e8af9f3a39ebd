import { CAME_BY, type CameBy } from '#domain/bookings/came-by.ts'
import { inTab } from '#web/ui/storage.ts'

const keyOf = (clinicId: number) => `came-by/${clinicId}`

/** Remembers for as long as the tab is open how somebody came to a clinic; who came by its code stays one of those. */
export function keepCameBy(clinicId: number, by: CameBy): void {
  if (readCameBy(clinicId) !== 'code') inTab.set(keyOf(clinicId), by)
}

export function readCameBy(clinicId: number): CameBy | undefined {
  const kept = inTab.get(keyOf(clinicId))
  return CAME_BY.find(one => one === kept)
}

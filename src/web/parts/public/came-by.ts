import { CAME_BY, type CameBy } from '#domain/came-by.ts'

const keyOf = (clinicId: number) => `came-by/${clinicId}`

/** Remembers for as long as the tab is open how somebody came to a clinic; who came by its code stays one of those. */
export function keepCameBy(clinicId: number, by: CameBy): void {
  try {
    if (readCameBy(clinicId) !== 'code') sessionStorage.setItem(keyOf(clinicId), by)
  } catch {
    // Storage is blocked: one visit is not counted.
  }
}

export function readCameBy(clinicId: number): CameBy | undefined {
  try {
    return CAME_BY.find(one => one === sessionStorage.getItem(keyOf(clinicId)))
  } catch {
    return undefined
  }
}

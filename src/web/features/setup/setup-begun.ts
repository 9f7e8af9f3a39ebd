const storageKey = (clinicId: number) => `setup:${clinicId}`

/** Whether somebody was led through the steps on this device, so that their end is worth saying. */
export function hasBegun(clinicId: number): boolean {
  try {
    return localStorage.getItem(storageKey(clinicId)) !== null
  } catch {
    return false
  }
}

export function markBegun(clinicId: number, begun: boolean): void {
  try {
    if (begun) localStorage.setItem(storageKey(clinicId), '1')
    else localStorage.removeItem(storageKey(clinicId))
  } catch {
    // Storage is blocked: the end is not said.
  }
}

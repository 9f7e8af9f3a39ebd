import { onDevice } from '#web/ui/storage.ts'

/** What a device keeps when a new version clears it: nothing of an account, only choices made on this device. */
const KEPT_ON_DEVICE = ['favourites', 'theme', 'locale', 'install-offer', 'passkey']
/** And what was charted and is not on the server yet, by whom: only they see and send it. */
const KEPT_WAITING = 'chart-waiting-'
export const keptWaitingOf = (userId: number): string => `${KEPT_WAITING}${userId}`
/** And what was measured around teeth, in the same way. */
const KEPT_MEASURES = 'perio-waiting-'
export const keptMeasuresOf = (userId: number): string => `${KEPT_MEASURES}${userId}-`
/** And what was typed into visit reports: names alone, the words lie in IndexedDB. */
const KEPT_REPORTS = 'report-waiting-'
export const keptReportsOf = (userId: number): string => `${KEPT_REPORTS}${userId}-`
/** And what was written in a form's template. */
const KEPT_FORMS = 'form-waiting-'
export const keptFormsOf = (userId: number): string => `${KEPT_FORMS}${userId}-`
/** And what was written in a report's template. */
const KEPT_SHEETS = 'sheet-waiting-'
export const keptSheetsOf = (userId: number): string => `${KEPT_SHEETS}${userId}-`
const WAITING = [KEPT_WAITING, KEPT_MEASURES, KEPT_REPORTS, KEPT_FORMS, KEPT_SHEETS]
/** And what this tab does: a booking half typed. */
const KEPT_IN_TAB = ['booking-draft', 'booking-code']

/** Clears both storages and writes back what outlives it. */
export function clearStorages(): void {
  try {
    clearBut(localStorage, KEPT_ON_DEVICE)
    clearBut(sessionStorage, KEPT_IN_TAB)
  } catch {
    // Storage is blocked: there is nothing to clear.
  }
}

function clearBut(storage: Storage, keys: readonly string[]): void {
  const kept = Object.keys(storage)
    .filter(key => keys.includes(key) || WAITING.some(beginning => key.startsWith(beginning)))
    .map(key => [key, storage.getItem(key)] as const)
  storage.clear()
  for (const [key, value] of kept) if (value !== null) storage.setItem(key, value)
}

/** Where the device keeps nothing, the browser asks before a page goes with what waits under such a name. */
export function holdUpLeaving(beginning: string): void {
  window.addEventListener('beforeunload', event => {
    if (onDevice.isOnlyHere(beginning)) event.preventDefault()
  })
}

/** What a device keeps when a new version clears it: nothing of an account, only choices made on this device. */
const KEPT_ON_DEVICE = ['favourites', 'theme', 'locale', 'install-offer', 'passkey']
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
  const kept = keys.map(key => [key, storage.getItem(key)] as const)
  storage.clear()
  for (const [key, value] of kept) if (value !== null) storage.setItem(key, value)
}

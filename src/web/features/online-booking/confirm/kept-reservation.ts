const KEY = 'reservation'

/** The code of the slot this tab keeps; it survives a reload, so that the slot is kept anew and not refused to its own keeper. */
export function readReservation(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

export function keepReservation(code: string | undefined): void {
  try {
    if (code === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, code)
  } catch {
    // Storage is blocked: the slot is kept for as long as the page.
  }
}

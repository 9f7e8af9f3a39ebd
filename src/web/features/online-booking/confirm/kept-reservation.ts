import { inTab } from '#web/ui/storage.ts'

const KEY = 'reservation'

/** The code of the slot this tab keeps; it survives a reload, so that the slot is kept anew and not refused to its own keeper. */
export function readReservation(): string | undefined {
  return inTab.get(KEY) ?? undefined
}

export function keepReservation(code: string | undefined): void {
  if (code === undefined) inTab.remove(KEY)
  else inTab.set(KEY, code)
}

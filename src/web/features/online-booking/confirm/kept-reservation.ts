import { inTab } from '#web/ui/storage.ts'

const KEY = 'reservation'
/** Beside the other: it is not given back while its patient is away, paying. */
const PAYING = 'reservation-paying'

/** The code of the slot this tab keeps; it survives a reload, so that the slot is kept anew and not refused to its own keeper. */
export function readReservation(): string | undefined {
  return inTab.get(KEY) ?? undefined
}

export function keepReservation(code: string | undefined): void {
  if (code === undefined) inTab.remove(KEY)
  else inTab.set(KEY, code)
}

/** The code of the slot that was left to be paid for: whoever comes back without having paid keeps it. */
export const readPaying = (): string | undefined => inTab.get(PAYING) ?? undefined

export function keepPaying(code: string | undefined): void {
  if (code === undefined) inTab.remove(PAYING)
  else inTab.set(PAYING, code)
}

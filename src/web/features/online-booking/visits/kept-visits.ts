import type { PatientBooking } from '#contract/online/online-booking.ts'
import { KEPT_VISITS } from '#web/api/session.ts'
import { onDevice } from '#web/ui/storage.ts'

/** A patient's coming visits as this device knew them last: cleared when they sign out, or somebody else signs in. */
export interface KeptVisits {
  readonly visits: readonly PatientBooking[]
  /** Epoch ms. */
  readonly at: number
}

interface Kept extends KeptVisits {
  readonly userId: number
}

const MOST = 20

/** Without the code of their links: who holds it can cancel. */
export function keepVisits(userId: number, coming: readonly PatientBooking[], at: number): void {
  const visits = coming.slice(0, MOST).map(visit => ({ ...visit, code: '' }))
  onDevice.set(KEPT_VISITS, JSON.stringify({ userId, at, visits } satisfies Kept))
}

export function readKeptVisits(userId: number): KeptVisits | undefined {
  try {
    const kept = JSON.parse(onDevice.get(KEPT_VISITS) ?? 'null') as Kept | null
    return kept?.userId === userId && Array.isArray(kept.visits) ? kept : undefined
  } catch {
    return undefined
  }
}

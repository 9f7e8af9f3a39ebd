import { useEffect, useLayoutEffect, useState } from 'react'
import { inTab } from '#web/ui/storage.ts'
import { holdUnsaved } from '#web/ui/unsaved.ts'

/** What a patient typed while booking. It outlives a lost slot, a change of hour and a reload, in this tab only. */
export interface BookingDraft {
  forOther: boolean
  /** The member of the family for whom it is. */
  familyId?: number | undefined
  firstName: string
  lastName: string
  otherFirstName: string
  otherLastName: string
  mobile: string
  /** ISO 3166 */
  country: string
  email: string
}

const KEY = 'booking-draft'

const empty: BookingDraft = {
  forOther: false,
  firstName: '',
  lastName: '',
  otherFirstName: '',
  otherLastName: '',
  mobile: '',
  country: 'RO',
  email: '',
}

function readDraft(): BookingDraft {
  try {
    return { ...empty, ...(JSON.parse(inTab.get(KEY) ?? '{}') as Partial<BookingDraft>) }
  } catch {
    return empty
  }
}

export function forgetDraft(): void {
  inTab.remove(KEY)
}

/** Before an hour is looked for: the visit to come is for this member of the family. */
export function bookFor(familyId: number): void {
  inTab.set(KEY, JSON.stringify({ ...readDraft(), forOther: false, familyId }))
}

export function useBookingDraft(): [BookingDraft, (change: Partial<BookingDraft>) => void] {
  const [draft, setDraft] = useState(readDraft)
  // Before anything else happens: whoever reloads at once finds what they typed.
  useLayoutEffect(() => inTab.set(KEY, JSON.stringify(draft)), [draft])
  // It would come back after a reload, but nobody is interrupted while they type.
  const { firstName, lastName, otherFirstName, otherLastName, mobile, email } = draft
  const isTyped = [firstName, lastName, otherFirstName, otherLastName, mobile, email].some(Boolean)
  useEffect(() => (isTyped ? holdUnsaved(() => true) : undefined), [isTyped])
  return [draft, change => setDraft(before => ({ ...before, ...change }))]
}

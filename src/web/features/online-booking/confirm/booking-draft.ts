import { useEffect, useState } from 'react'

/** What a patient typed while booking. It outlives a lost slot, a change of hour and a reload, in this tab only. */
export interface BookingDraft {
  forOther: boolean
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
    return { ...empty, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<BookingDraft>) }
  } catch {
    return empty
  }
}

export function forgetDraft(): void {
  sessionStorage.removeItem(KEY)
}

export function useBookingDraft(): [BookingDraft, (change: Partial<BookingDraft>) => void] {
  const [draft, setDraft] = useState(readDraft)
  useEffect(() => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(draft))
    } catch {
      // Storage is blocked: the draft lasts as long as the page.
    }
  }, [draft])
  return [draft, change => setDraft(before => ({ ...before, ...change }))]
}

import { lazy, Suspense } from 'react'
import type { Booking } from '#contract/bookings.ts'
import type { BookingForm } from './use-booking-form.ts'
import type { Questions } from './use-questions.ts'

// They come when first asked for: the calendar shows without them.
const BookingDialog = lazy(async () => ({ default: (await import('./BookingDialog.tsx')).BookingDialog }))
const HoldDialog = lazy(async () => ({ default: (await import('./HoldDialog.tsx')).HoldDialog }))

interface CalendarFormsProps {
  form: BookingForm
  questions: Questions
  zone: string
  onSaved: (booking: Booking) => void
  /** Blocked time was made, changed or freed. */
  onHeld: () => void
}

/** The form over the calendar, if one is open. */
export function CalendarForms({ form, questions, zone, onSaved, onHeld }: CalendarFormsProps) {
  const { shown, close } = form
  return (
    <Suspense>
      {shown?.kind === 'visit' && (
        <BookingDialog
          start={shown.start}
          questions={questions}
          zone={zone}
          onClose={close}
          onSaved={onSaved}
          onHeld={onHeld}
        />
      )}
      {shown?.kind === 'hold' && (
        <HoldDialog start={shown.start} hold={shown.hold} zone={zone} onClose={close} onHeld={onHeld} />
      )}
    </Suspense>
  )
}

import { lazy, Suspense } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { FinderOfCalendar } from './use-finder.ts'
import type { OpenForm } from './use-open-form.ts'
import type { Questions } from '#web/parts/bookings/use-questions.ts'

// They come when first asked for: the calendar shows without them.
const BookingDialog = lazy(() => import('#web/features/booking-form/BookingDialog.tsx'))
const HoldDialog = lazy(() => import('#web/features/booking-form/HoldDialog.tsx'))
const Finder = lazy(() => import('#web/parts/free-hours/Finder.tsx'))

interface CalendarFormsProps {
  form: OpenForm
  finder: FinderOfCalendar
  questions: Questions
  zone: string
  onSaved: (booking: Booking) => void
  /** Blocked time was made, changed or freed. */
  onHeld: () => void
}

/** The form over the calendar, if one is open. */
export function CalendarForms({ form, finder, questions, zone, onSaved, onHeld }: CalendarFormsProps) {
  const { shown, close } = form
  return (
    <Suspense>
      {shown?.kind === 'booking' && (
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
      {finder.shown && (
        <Finder
          wish={finder.shown.wish}
          name={finder.shown.name}
          isFixed={finder.shown.booking !== undefined}
          zone={zone}
          onClose={finder.close}
          onChoose={finder.choose}
        />
      )}
    </Suspense>
  )
}

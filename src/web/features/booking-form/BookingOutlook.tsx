import { CheckPanel } from './CheckPanel.tsx'
import { DayGlance } from './DayGlance.tsx'
import type { BookingDraft } from './booking-draft.ts'
import type { DraftInForm } from './use-draft.ts'

interface BookingOutlookProps {
  form: DraftInForm
  bookingId: number | undefined
  /** Who or what stands at the hour in the doctor's day. */
  name: string
  zone: string
  onEdit: (change: (old: BookingDraft) => BookingDraft) => void
}

/** Beside the form: whether the hour is free, and the doctor's day around it. */
export function BookingOutlook({ form, bookingId, name, zone, onEdit }: BookingOutlookProps) {
  const { draft, doctor, at, end } = form
  return (
    <>
      <CheckPanel form={form} zone={zone} onTake={start => onEdit(form.takeHour(start))} />
      {doctor && (
        <DayGlance
          doctor={doctor}
          date={draft.date}
          zone={zone}
          own={{ id: bookingId, start: at, end, name }}
        />
      )}
    </>
  )
}

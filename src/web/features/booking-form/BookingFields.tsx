import type { FieldErrors } from '#web/api/field-errors.ts'
import type { Service } from '#web/parts/clinic/clinic-queries.ts'
import { changeServices } from './booking-draft.ts'
import type { BookingDraft } from './booking-draft.ts'
import { BookingPlace } from './BookingPlace.tsx'
import { DraggedLength } from './DraggedLength.tsx'
import { ServiceRows } from './ServiceRows.tsx'
import type { DraftInForm } from './use-draft.ts'

interface BookingFieldsProps {
  form: DraftInForm
  /** The services to choose from. */
  offered: readonly Service[]
  bookingId: number | undefined
  zone: string
  errors: FieldErrors
  onEdit: (change: (old: BookingDraft) => BookingDraft) => void
}

/** What is done, by whom, where and when. */
export function BookingFields({ form, offered, bookingId, zone, errors, onEdit }: BookingFieldsProps) {
  const { draft, services, doctor, at } = form
  const change = (patch: Partial<BookingDraft>) => onEdit(old => ({ ...old, ...patch }))
  return (
    <>
      <ServiceRows
        rows={draft.services}
        services={offered}
        doctor={doctor}
        start={at}
        zone={zone}
        errors={errors}
        patientId={draft.patient?.id}
        date={draft.date}
        onChange={rows => change(changeServices(draft, rows, services, doctor))}
      />
      <DraggedLength draft={draft} services={services} doctor={doctor} onChange={change} />
      <BookingPlace
        draft={draft}
        isVideo={form.isVideo}
        bookingId={bookingId}
        zone={zone}
        errors={errors}
        onDoctor={chosen => onEdit(form.takeDoctor(chosen))}
        onChange={change}
      />
    </>
  )
}

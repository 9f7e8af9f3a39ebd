import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addBooking, editBooking } from '#contract/bookings.ts'
import type { Booking } from '#contract/bookings.ts'
import { ApiError, call } from '#web/api/client.ts'
import { showError } from '#web/ui/notices.ts'
import type { BookingDraft, visitOf } from './booking-draft.ts'
import type { Override } from './use-booking-actions.ts'
import { readWarnings } from './warnings.ts'

type FieldErrors = Readonly<Record<string, string | undefined>>

interface SaveOptions {
  booking: Booking | undefined
  /** Somebody took the hour meanwhile. */
  onConflict: () => void
  onSaved: (booking: Booking) => void
}

/** Sends the form. What is missing is said by field before anything is sent; the server's own field errors after. */
export function useSaveBooking({ booking, onConflict, onSaved }: SaveOptions) {
  const { t } = useTranslation(['staff', 'common'])
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isSaving, setIsSaving] = useState(false)
  // One key per content: pressing again after a lost answer books once, a changed form is a new request.
  const sent = useRef({ content: '', key: '' })

  function send(draft: BookingDraft, visit: ReturnType<typeof visitOf>, accepted: Partial<Override>) {
    if (booking) {
      return call(editBooking, {
        ...visit,
        booking_id: booking.id,
        version: booking.version,
        note: draft.note,
        ...accepted,
      })
    }
    const input = {
      ...visit,
      ...(draft.patient ? { patient_id: draft.patient.id } : { patient: draft.newPatient }),
      note: draft.note,
      send_confirmation: draft.sendConfirmation,
      ...accepted,
    }
    const content = JSON.stringify(input)
    if (sent.current.content !== content) sent.current = { content, key: crypto.randomUUID() }
    return call(addBooking, input, { idempotencyKey: sent.current.key })
  }

  function findMissing(draft: BookingDraft): FieldErrors {
    const { patient, newPatient } = draft
    return {
      ...(!patient && !newPatient && { patient_id: t('staff:booking.missing.patient') }),
      ...(newPatient && !newPatient.first_name.trim() && { first_name: t('staff:booking.missing.field') }),
      ...(newPatient && !newPatient.mobile.trim() && { mobile: t('staff:booking.missing.field') }),
      ...(draft.services.length === 0 && { services: t('staff:booking.missing.services') }),
      ...(draft.doctorId === undefined && { doctor_id: t('staff:booking.missing.doctor') }),
    }
  }

  async function save(
    draft: BookingDraft,
    visit: ReturnType<typeof visitOf> | undefined,
    accepted: Partial<Override>,
  ) {
    const missing = findMissing(draft)
    setErrors(missing)
    if (Object.keys(missing).length > 0 || !visit) return
    setIsSaving(true)
    try {
      onSaved((await send(draft, visit, accepted)).data)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors(
        Object.fromEntries(Object.entries(error.errors).map(([name, list]) => [name, list.join(' ')])),
      )
      if (readWarnings(error).length > 0) onConflict()
      if (Object.keys(error.errors).length === 0) showError(error.message)
    } finally {
      setIsSaving(false)
    }
  }

  return { save, isSaving, errors, clearErrors: () => setErrors({}) }
}

import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addSeries } from '#contract/series.ts'
import { addBooking, editBooking } from '#contract/visits.ts'
import type { Booking } from '#contract/bookings.ts'
import type { PossibleDuplicate } from '#contract/patients.ts'
import { ApiError, call } from '#web/api/client.ts'
import { readDuplicate } from '#web/api/possible-duplicate.ts'
import { newKey } from '#web/api/new-key.ts'
import { showError } from '#web/ui/notices.ts'
import { changesOf } from './series-changes.ts'
import type { BookingDraft, visitOf } from './booking-draft.ts'
import { findMissing } from './find-missing.ts'
import { readFieldErrors } from '#web/api/field-errors.ts'
import type { FieldErrors } from '#web/api/field-errors.ts'
import type { WantedDate } from './recurrence-draft.ts'
import type { Answer, Override, Questions } from '#web/parts/bookings/use-questions.ts'
import { readWarnings } from '#web/parts/bookings/read-refusal.ts'

interface SaveOptions {
  booking: Booking | undefined
  questions: Questions
  /** Somebody took the hour meanwhile. */
  onConflict: () => void
  /** `isAlone` is false when others of a series changed too. */
  onSaved: (bookings: Booking[], isAlone: boolean) => void
}

type Visit = ReturnType<typeof visitOf>
/** Warnings accepted for the visit, or the dates of a series with those accepted at each. */
type Accepted = Partial<Override> | { occurrences: WantedDate[]; override_reason: string }

/** Sends the form. What is missing is said by field before anything is sent; the server's own field errors after. */
export function useSaveBooking({ booking, questions, onConflict, onSaved }: SaveOptions) {
  const { t } = useTranslation('staff')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [duplicate, setDuplicate] = useState<PossibleDuplicate>()
  const [isSaving, setIsSaving] = useState(false)
  // One key per content: pressing again after a lost answer books once, a changed form is a new request.
  const sent = useRef({ content: '', key: '' })

  async function create(draft: BookingDraft, visit: Visit, accepted: Accepted): Promise<Booking[]> {
    const { start, ...where } = visit
    const input = {
      ...where,
      ...(draft.patient ? { patient_id: draft.patient.id } : { patient: draft.newPatient }),
      note: draft.note,
      send_confirmation: draft.sendConfirmation,
    }
    const content = JSON.stringify({ start, ...input, ...accepted })
    if (sent.current.content !== content) sent.current = { content, key: newKey() }
    const options = { idempotencyKey: sent.current.key }
    if ('occurrences' in accepted) return (await call(addSeries, { ...input, ...accepted }, options)).data
    return [(await call(addBooking, { start, ...input, ...accepted }, options)).data]
  }

  /** Answers nothing when the change was given up. */
  async function change(old: Booking, draft: BookingDraft, visit: Visit, accepted: Partial<Override>) {
    const scope = await questions.askScope(old)
    if (!scope) return undefined
    const input = {
      booking_id: old.id,
      version: old.version,
      scope,
      send_confirmation: draft.sendConfirmation,
      ...accepted,
    }
    if (scope === 'this') {
      const whole = { ...visit, note: draft.note, ...input }
      return { saved: (await call(editBooking, whole)).data, isAlone: true }
    }
    const changes = changesOf(old, visit, draft.note)
    // The form knows what its own visit meets; the others of the series are asked about once the server tells.
    const { cabinet_id: _, override: own = [], ...rest } = input
    const send = (answer?: Answer) => {
      const more = answer && 'override' in answer ? answer : undefined
      const override = [...own, ...(more?.override ?? [])]
      return call(editBooking, { ...changes, ...rest, ...more, override })
    }
    const reply = await questions.attempt(old.patient_name, send, { offersHours: false })
    return reply && { saved: reply.data, isAlone: false }
  }

  async function save(draft: BookingDraft, visit: Visit | undefined, accepted: Accepted) {
    const missing = findMissing(draft, t)
    setErrors(missing)
    setDuplicate(undefined)
    if (Object.keys(missing).length > 0 || !visit) return
    setIsSaving(true)
    try {
      if (!booking || 'occurrences' in accepted) return onSaved(await create(draft, visit, accepted), true)
      const changed = await change(booking, draft, visit, accepted)
      if (changed) onSaved([changed.saved], changed.isAlone)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const found = readDuplicate(error)
      setDuplicate(found)
      setErrors(readFieldErrors(error))
      if (readWarnings(error).length > 0) onConflict()
      if (!found && Object.keys(error.errors).length === 0) showError(error.message)
    } finally {
      setIsSaving(false)
    }
  }

  function clearErrors() {
    setErrors({})
    setDuplicate(undefined)
  }

  return { save, isSaving, errors, candidates: duplicate?.candidates, clearErrors }
}

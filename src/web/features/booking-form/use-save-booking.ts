import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings/bookings.ts'
import { addSeries } from '#contract/bookings/series.ts'
import { addBooking, editBooking } from '#contract/bookings/booking-changes.ts'
import { addPatient } from '#contract/patients/patient-changes.ts'
import { call } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import type { Answer, Override, Questions } from '#web/parts/bookings/use-questions.ts'
import type { BookingDraft, WantedBooking } from './booking-draft.ts'
import { findMissing } from './find-missing.ts'
import type { WantedDate } from './recurrence-draft.ts'
import { changesOf } from './series-changes.ts'
import { usePackageQuestion } from './use-package-question.tsx'
import { useSending } from './use-sending.ts'

interface SaveOptions {
  booking: Booking | undefined
  questions: Questions
  /** Somebody took the hour meanwhile. */
  onConflict: () => void
  /** `isAlone` is false when others of a series changed too. */
  onSaved: (bookings: Booking[], isAlone: boolean) => void
}

/** Warnings accepted for the booking, or the dates of a series with those accepted at each. */
type Accepted = Partial<Override> | { occurrences: WantedDate[]; override_reason: string }

/** Sends the form. What is missing is said by field before anything is sent; the server's own field errors after. */
export function useSaveBooking({ booking, questions, onConflict, onSaved }: SaveOptions) {
  const { t } = useTranslation('staff')
  const { question, withPackage } = usePackageQuestion()
  const { send, once, say, ...sending } = useSending(warnings => {
    if (warnings.length > 0) onConflict()
  })

  async function create(draft: BookingDraft, wanted: WantedBooking, accepted: Accepted) {
    const { start, ...where } = wanted
    let patientId = draft.patient?.id
    // A new patient is there before what is started for them.
    async function settle(): Promise<number> {
      patientId ??= (
        await call(addPatient, { ...draft.newPatient!, id: undefined }, { idempotencyKey: newKey() })
      ).data.id
      return patientId
    }
    return withPackage(where.services, settle, services => {
      const input = {
        ...where,
        services,
        ...(patientId === undefined ? { patient: draft.newPatient } : { patient_id: patientId }),
        note: draft.note,
        send_confirmation: draft.sendConfirmation,
      }
      return once(async key => {
        if ('occurrences' in accepted) return (await call(addSeries, { ...input, ...accepted }, key)).data
        return [(await call(addBooking, { start, ...input, ...accepted }, key)).data]
      })
    })
  }

  /** Answers nothing when the change was given up. */
  async function change(
    old: Booking,
    draft: BookingDraft,
    wanted: WantedBooking,
    accepted: Partial<Override>,
  ) {
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
      const whole = { ...wanted, note: draft.note, ...input }
      const reply = await withPackage(wanted.services, settleOf(old), services =>
        call(editBooking, { ...whole, services }),
      )
      return reply && { saved: reply.data, isAlone: true }
    }
    const changes = changesOf(old, wanted, draft.note)
    // The form knows what its own booking meets; the others of the series are asked about once the server tells.
    const { cabinet_id: _, override: own = [], ...rest } = input
    const edit = (answer?: Answer) => {
      const more = answer && 'override' in answer ? answer : undefined
      const override = [...own, ...(more?.override ?? [])]
      return call(editBooking, { ...changes, ...rest, ...more, override })
    }
    const reply = await questions.attempt(old.patient_name, edit, { offersHours: false })
    return reply && { saved: reply.data, isAlone: false }
  }

  async function save(draft: BookingDraft, wanted: WantedBooking | undefined, accepted: Accepted) {
    const missing = findMissing(draft, t)
    if (Object.keys(missing).length > 0 || !wanted) return say(missing)
    await send(async () => {
      if (!booking || 'occurrences' in accepted) {
        const made = await create(draft, wanted, accepted)
        return made && onSaved(made, true)
      }
      const changed = await change(booking, draft, wanted, accepted)
      if (changed) onSaved([changed.saved], changed.isAlone)
    })
  }

  return { ...sending, save, question, clearErrors: () => say({}) }
}

const settleOf = ({ patient_id: id }: Booking) => (id === null ? undefined : () => Promise.resolve(id))

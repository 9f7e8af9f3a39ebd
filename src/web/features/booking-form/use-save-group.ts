import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { CallReply } from '#contract/call.ts'
import { addGroup, editGroup } from '#contract/bookings/groups.ts'
import { call } from '#web/api/client.ts'
import { putCached } from '#web/parts/bookings/booking-cache.ts'
import { settleKnown } from '#web/parts/money/package-needed.ts'
import type { Override } from '#web/parts/bookings/use-questions.ts'
import { seatsOf } from '#web/parts/patients/seat-wish.ts'
import type { SeatWish } from '#web/parts/patients/seat-wish.ts'
import type { BookingDraft, WantedBooking } from './booking-draft.ts'
import { findMissingPlan } from './find-missing.ts'
import { usePackageQuestion } from './use-package-question.tsx'
import { useSending } from './use-sending.ts'

interface SaveOptions {
  /** The group that is changed; left out, a new one. */
  group: Booking | undefined
  onConflict: () => void
  onSaved: (group: Booking) => void
}

interface Wish {
  draft: BookingDraft
  wanted: WantedBooking | undefined
  people: readonly SeatWish[]
  seats: number | undefined
  accepted: Partial<Override>
}

/** Sends a group; the server's field errors come back by field. */
export function useSaveGroup({ group, onConflict, onSaved }: SaveOptions) {
  const { t } = useTranslation('staff')
  const client = useQueryClient()
  const { question, withPackage } = usePackageQuestion()
  const { send, once, say, ...sending } = useSending(warnings => {
    if (warnings.length > 0) onConflict()
  })

  async function save({ draft, wanted, people, seats, accepted }: Wish) {
    const missing = findMissingPlan(draft, t)
    if (Object.keys(missing).length > 0 || !wanted) return say(missing)
    const shared = { ...wanted, seats, note: draft.note, ...accepted }
    await send(async () => {
      const patients = seatsOf(people)
      // Somebody new is there only once the group is.
      const isKnown = patients.every(person => person.patient_id !== undefined)
      const settle = isKnown ? settleKnown : undefined
      const reply = await withPackage(wanted.services, settle, services => {
        if (group) return call(editGroup, { id: group.id, version: group.version, ...shared, services })
        const input = { ...shared, services, patients, send_confirmation: draft.sendConfirmation }
        return once(key => call(addGroup, input, key))
      })
      return reply && done(reply)
    })
  }

  function done({ data }: CallReply<typeof addGroup>) {
    const { members: _, ...saved } = data
    putCached(client, saved)
    onSaved(saved)
  }

  return { ...sending, save, question, clearErrors: () => say({}) }
}

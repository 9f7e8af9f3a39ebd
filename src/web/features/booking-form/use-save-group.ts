import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { addGroup, editGroup } from '#contract/groups.ts'
import type { Booking } from '#contract/bookings.ts'
import type { PossibleDuplicate } from '#contract/patients.ts'
import { ApiError, call } from '#web/api/client.ts'
import { readDuplicate } from '#web/api/possible-duplicate.ts'
import { newKey } from '#web/api/new-key.ts'
import { showError } from '#web/ui/notices.ts'
import { putCached } from '#web/parts/bookings/booking-cache.ts'
import type { BookingDraft, visitOf } from './booking-draft.ts'
import { readFieldErrors } from '#web/api/field-errors.ts'
import type { FieldErrors } from '#web/api/field-errors.ts'
import { readWarnings } from '#web/parts/bookings/read-refusal.ts'
import { seatsOf } from '#web/parts/patients/seat-wish.ts'
import type { SeatWish } from '#web/parts/patients/seat-wish.ts'
import type { Override } from '#web/parts/bookings/use-questions.ts'

interface SaveOptions {
  /** The group that is changed; left out, a new one. */
  group: Booking | undefined
  onConflict: () => void
  onSaved: (group: Booking) => void
}

interface Wish {
  draft: BookingDraft
  visit: ReturnType<typeof visitOf>
  people: readonly SeatWish[]
  seats: number | undefined
  accepted: Partial<Override>
}

/** Sends a group; the server's field errors come back by field. */
export function useSaveGroup({ group, onConflict, onSaved }: SaveOptions) {
  const client = useQueryClient()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [duplicate, setDuplicate] = useState<PossibleDuplicate>()
  const [isSaving, setIsSaving] = useState(false)
  // One key per content: pressing again after a lost answer books once, a changed form is a new request.
  const sent = useRef({ content: '', key: '' })

  async function send({ draft, visit, people, seats, accepted }: Wish) {
    const { note } = draft
    if (group) {
      return call(editGroup, { id: group.id, version: group.version, ...visit, seats, note, ...accepted })
    }
    const input = {
      ...visit,
      seats,
      patients: seatsOf(people),
      note,
      send_confirmation: draft.sendConfirmation,
      ...accepted,
    }
    const content = JSON.stringify(input)
    if (sent.current.content !== content) sent.current = { content, key: newKey() }
    return call(addGroup, input, { idempotencyKey: sent.current.key })
  }

  async function save(wish: Wish) {
    setErrors({})
    setDuplicate(undefined)
    setIsSaving(true)
    try {
      const { members: _, ...saved } = (await send(wish)).data
      putCached(client, saved)
      onSaved(saved)
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

  return { save, isSaving, errors, setErrors, duplicate, clearDuplicate: () => setDuplicate(undefined) }
}

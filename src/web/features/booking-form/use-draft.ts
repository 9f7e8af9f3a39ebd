import { useState } from 'react'
import type { Doctor } from '#contract/clinic/doctors.ts'
import type { FoundHour } from '#web/parts/free-hours/finder-wish.ts'
import { useWarningTicks } from '#web/parts/bookings/WarningList.tsx'
import { lacksReason } from '#web/parts/bookings/warnings.ts'
import { useClinic } from '#web/parts/clinic/clinic-queries.ts'
import { localDateOf, minutesOf } from '#domain/time/wall-time.ts'
import { formMessage } from '#contract/form-messages.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import {
  changeDoctor,
  createDraft,
  endOf,
  isSameDraft,
  kindOfDraft,
  startOf,
  wantedOf,
} from './booking-draft.ts'
import type { BookingDraft } from './booking-draft.ts'
import type { BookingDialogProps } from './BookingDialog.tsx'
import { acceptedIn, useBookingCheck } from './use-booking-check.ts'
import { useUsualCabinet } from './use-usual-cabinet.ts'

export type DraftInForm = ReturnType<typeof useDraft>

/** What the form of a booking or a group holds: what was chosen, what that would meet, and whether it may be sent. */
export function useDraft({
  start,
  questions,
  zone,
}: Pick<BookingDialogProps, 'start' | 'questions' | 'zone'>) {
  const { doctors = [], services = [] } = useClinic()
  const { known } = useUsualCabinet(zone)
  const [draft, setDraft] = useState<BookingDraft>(() => createDraft(start, doctors, known, services))
  const [opened, setOpened] = useState(draft)
  const [reason, setReason] = useState('')
  const doctor = doctors.find(each => each.id === draft.doctorId)
  const kind = kindOfDraft(draft, services, start.booking)
  const wanted = doctor && wantedOf(draft, doctor.id, zone, kind === 'virtual')
  // All that can be asked about before it is known who comes.
  const plan = draft.services.length > 0 && kind !== 'mixed' ? wanted : undefined
  const outlook = useBookingCheck(
    plan && { ...plan, booking_id: start.booking?.id, patient_id: draft.patient?.id },
  )
  const warnings = outlook.check?.warnings ?? []
  const ticks = useWarningTicks(warnings)
  const canOverride = questions.mayOverride

  const takeDoctor = (chosen: Doctor) => (old: BookingDraft) => changeDoctor(old, chosen, services, known)

  return {
    draft,
    set: setDraft,
    /** Puts in what only arrives once the form is open; that changes nothing of it. */
    open: (patch: Partial<BookingDraft>) => setOpened(old => ({ ...old, ...patch })),
    isChanged: !isSameDraft(draft, opened),
    at: startOf(draft, zone),
    end: endOf(draft, zone),
    doctor,
    services,
    wanted,
    plan,
    isVideo: kind === 'virtual',
    /** By video and at the clinic: no booking. */
    isMixed: kind === 'mixed',
    ...outlook,
    refused: kind === 'mixed' ? { services: formMessage('mixed_kinds', currentLanguage()) } : outlook.refused,
    ticks,
    canOverride,
    reason,
    setReason,
    accepted: acceptedIn(outlook.check, reason),
    /** Warnings that one may accept and has not ticked yet. */
    left: canOverride ? ticks.left : 0,
    isBlocked:
      kind === 'mixed' ||
      (warnings.length > 0 && (ticks.left > 0 || !canOverride || lacksReason(warnings, reason))),
    takeDoctor,
    /** Day, hour, doctor and cabinet of an hour that was found. */
    takePlace: ({ start: at, doctorId, cabinetId }: FoundHour) => {
      const chosen = doctors.find(each => each.id === doctorId)
      return (old: BookingDraft): BookingDraft => ({
        ...(chosen && chosen.id !== old.doctorId ? takeDoctor(chosen)(old) : old),
        ...momentOf(at, zone),
        cabinetId,
      })
    },
    takeHour: (at: string) => (old: BookingDraft) => ({ ...old, ...momentOf(at, zone) }),
  }
}

function momentOf(at: string, zone: string) {
  const instant = Date.parse(at)
  return { date: localDateOf(instant, zone), minutes: minutesOf(instant, zone) }
}

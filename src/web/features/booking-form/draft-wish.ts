import type { Doctor } from '#contract/clinic/doctors.ts'
import type { Service } from '#web/parts/clinic/clinic-queries.ts'
import type { FinderWish } from '#web/parts/free-hours/finder-wish.ts'
import { draftService } from './booking-draft.ts'
import type { BookingDraft } from './booking-draft.ts'

/** A wish for the booking of a form; services whose length was changed there keep it. */
export function wishOfDraft(
  { services: rows, doctorId, date }: BookingDraft,
  bookingId: number | undefined,
  doctor: Doctor | undefined,
  services: readonly Service[],
  isVideo: boolean | undefined,
): FinderWish {
  const isOwnLength = rows.every(row => {
    const service = services.find(each => each.id === row.service_id)
    return service && draftService(service, doctor).minutes === row.minutes
  })
  return {
    services: rows.map(row => ({ id: row.service_id, ...(!isOwnLength && { minutes: row.minutes }) })),
    doctorIds: doctorId === undefined ? undefined : [doctorId],
    cabinetId: undefined,
    locationIds: undefined,
    part: undefined,
    from: date,
    bookingId,
    isVideo,
  }
}

import type { Booking } from '#contract/bookings/bookings.ts'
import { MINUTE } from '#domain/time/wall-time.ts'
import type { CalendarEvent } from '#web/calendar/types.ts'
import { spanOf } from '#web/parts/bookings/booking-span.ts'
import { servicesOf, statusOf, titleOf } from '#web/parts/bookings/booking-summary.ts'

export interface EventPlace {
  columnKey: string
  zone: string
  faded: boolean
  note: string | undefined
  /** How full a group is. */
  seats: string | undefined
  doctor: { name: string; color: number; tag?: string | undefined } | undefined
  /** Whether the patient wrote something that nobody has seen to. */
  hasReply: boolean
  /** In place of the doctor's. */
  colour: number | undefined
}

/** Makes events of bookings. What did not change keeps its event, so that its column is not drawn again. */
export function createEventMaker() {
  const known = new WeakMap<Booking, { stamp: string; event: CalendarEvent }>()
  return (booking: Booking, place: EventPlace): CalendarEvent => {
    const { columnKey, zone, faded, note, seats, hasReply, doctor, colour } = place
    const stamp = [
      columnKey,
      zone,
      faded,
      note,
      seats,
      hasReply,
      doctor?.name,
      doctor?.color,
      doctor?.tag,
      colour,
    ].join('|')
    const old = known.get(booking)
    if (old?.stamp === stamp) return old.event
    const event = toEvent(booking, place)
    known.set(booking, { stamp, event })
    return event
  }
}

function toEvent(
  booking: Booking,
  { columnKey, zone, faded, note, seats, hasReply, doctor, colour }: EventPlace,
): CalendarEvent {
  const { start, end } = spanOf(booking, zone)
  return {
    id: String(booking.id),
    columnKey,
    start,
    end,
    title: titleOf(booking),
    note,
    service: seats ?? (servicesOf(booking) || undefined),
    status: booking.cancelled_at === null ? statusOf(booking) : 'cancelled',
    doctorName: doctor?.name,
    doctorTag: doctor?.tag,
    doctorColour: colour ?? doctor?.color ?? 10,
    icons: {
      alert: booking.patient_alerts.length > 0,
      kept: booking.kept_at !== null,
      group: booking.booking_type === 'GROUP',
      video: booking.is_video,
      reply: hasReply,
    },
    bufferBefore: booking.buffer_before_minutes * MINUTE,
    bufferAfter: booking.buffer_after_minutes * MINUTE,
    faded,
  }
}

// One booking as an iCalendar file (RFC 5545): UTC times, a UID that never changes, a sequence that rises with each change.

import { createHash } from 'node:crypto'
import type { Language } from '#contract/field-messages.ts'
import type { PatientBookingRow } from '#server/features/bookings/patient-view.ts'
import { bookingLink } from '#server/features/bookings/booking-messages.ts'

const LINE_OCTETS = 75

export function calendarFile(
  booking: PatientBookingRow,
  { config, language }: { config: { publicUrl: string }; language: Language },
): string {
  const link = bookingLink(config.publicUrl, booking.code)
  const services = booking.services.map(row => row[`name_${language}`]).join(', ')
  const video = `${link}/video`
  const { name, address, city, directions } = booking.location
  const place = booking.is_video ? [video] : [name, address, city]
  const told = booking.is_video ? [services, video, link] : [services, directions, link]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Zambet//Programari//RO',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uidOf(booking.code, config.publicUrl)}`,
    `SEQUENCE:${booking.version}`,
    `DTSTAMP:${utc(booking.updated)}`,
    `LAST-MODIFIED:${utc(booking.updated)}`,
    `DTSTART:${utc(booking.start)}`,
    `DTEND:${utc(booking.end)}`,
    `STATUS:${statusOf(booking)}`,
    `SUMMARY:${escape(`${booking.clinic_name}, ${booking.doctor_name}`)}`,
    `LOCATION:${escape(place.filter(Boolean).join(', '))}`,
    `DESCRIPTION:${escape(told.filter(Boolean).join('\n'))}`,
    `URL:${link}`,
    ...alarmOf(booking),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.flatMap(fold).join('\r\n') + '\r\n'
}

/** The phone's own calendar reminds, a day and two hours ahead, of a booking that is still to be. */
function alarmOf(booking: PatientBookingRow): string[] {
  if (booking.cancelled !== null || booking.pinned) return []
  const words = escape(`${booking.clinic_name}, ${booking.doctor_name}`)
  return ['-P1D', '-PT2H'].flatMap(ahead => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${words}`,
    `TRIGGER:${ahead}`,
    'END:VALARM',
  ])
}

/** The code itself stays out: whoever holds it may cancel. */
function uidOf(code: string, publicUrl: string): string {
  const digest = createHash('sha256').update(code).digest('hex').slice(0, 32)
  return `${digest}@${new URL(publicUrl).hostname}`
}

function statusOf(booking: PatientBookingRow): string {
  if (booking.cancelled !== null) return 'CANCELLED'
  return booking.status === 'new' || booking.pinned ? 'TENTATIVE' : 'CONFIRMED'
}

function utc(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** Whatever a reader might take for the end of a line is a line's end within the text; no other control stays. */
function escape(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\\n')
    .replaceAll(/(?!\t)\p{Cc}/gu, '')
}

/** No line is longer than 75 octets; what follows begins with a space. Characters are never split. */
function fold(line: string): string[] {
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    if (Buffer.byteLength(current) + Buffer.byteLength(character) > LINE_OCTETS) {
      lines.push(current)
      current = ' '
    }
    current += character
  }
  return [...lines, current]
}

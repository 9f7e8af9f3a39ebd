// One visit as an iCalendar file (RFC 5545): UTC times, a UID that never changes, a sequence that rises with each change.

import { createHash } from 'node:crypto'
import type { Language } from '#contract/field-messages.ts'
import { doctorNameOf, type VisitRow } from '#server/features/bookings/patient-view.ts'
import { visitLink } from '#server/features/bookings/visit-messages.ts'

const LINE_OCTETS = 75

export function calendarFile(
  visit: VisitRow,
  { config, language }: { config: { publicUrl: string }; language: Language },
): string {
  const link = visitLink(config.publicUrl, visit.code)
  const services = visit.services.map(row => (language === 'en' ? row.name_en : row.name_ro)).join(', ')
  const { name, address, city, directions } = visit.location
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Zambet//Programari//RO',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uidOf(visit.code, config.publicUrl)}`,
    `SEQUENCE:${visit.version}`,
    `DTSTAMP:${utc(visit.updated)}`,
    `LAST-MODIFIED:${utc(visit.updated)}`,
    `DTSTART:${utc(visit.start)}`,
    `DTEND:${utc(visit.end)}`,
    `STATUS:${statusOf(visit)}`,
    `SUMMARY:${escape(`${visit.clinic_name}, ${doctorNameOf(visit)}`)}`,
    `LOCATION:${escape([name, address, city].filter(Boolean).join(', '))}`,
    `DESCRIPTION:${escape([services, directions, link].filter(Boolean).join('\n'))}`,
    `URL:${link}`,
    ...alarmOf(visit),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.flatMap(fold).join('\r\n') + '\r\n'
}

/** The phone's own calendar reminds, a day ahead, of a visit that is still to be. */
function alarmOf(visit: VisitRow): string[] {
  if (visit.cancelled !== null) return []
  const words = escape(`${visit.clinic_name}, ${doctorNameOf(visit)}`)
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${words}`, 'TRIGGER:-P1D', 'END:VALARM']
}

/** The code itself stays out: whoever holds it may cancel. */
function uidOf(code: string, publicUrl: string): string {
  const digest = createHash('sha256').update(code).digest('hex').slice(0, 32)
  return `${digest}@${new URL(publicUrl).hostname}`
}

function statusOf(visit: VisitRow): string {
  if (visit.cancelled !== null) return 'CANCELLED'
  return visit.status === 'new' ? 'TENTATIVE' : 'CONFIRMED'
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

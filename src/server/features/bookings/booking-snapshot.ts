import { formatInstant } from '#domain/time/wall-time.ts'
import type { JsonObject } from '#server/db/tables.gen.ts'
import type { BookingRow } from './locked-bookings.sql.ts'
import type { BookedService } from './booking-writes.sql.ts'

interface Snapshotted {
  patientId: number | null
  doctorId: number
  cabinetId: number | null
  start: number
  end: number
  status: string
  note: string
  overridden: boolean
  services: readonly BookedService[]
}

/** A booking as audit entries keep it; instants in UTC. */
export function snapshotOf(booking: Snapshotted) {
  return {
    patient_id: booking.patientId,
    doctor_id: booking.doctorId,
    cabinet_id: booking.cabinetId,
    start: formatInstant(booking.start, 'UTC'),
    end: formatInstant(booking.end, 'UTC'),
    status: booking.status,
    note: booking.note,
    overridden: booking.overridden,
    services: booking.services.map(service => ({ ...service })),
  }
}

export function snapshotOfRow(row: BookingRow): JsonObject {
  const { accepted, override_reason } = row
  return {
    ...snapshotOf({
      ...row,
      patientId: row.patient_id,
      doctorId: row.doctor_id,
      cabinetId: row.cabinet_id,
    }),
    ...(accepted && { accepted, override_reason }),
  }
}

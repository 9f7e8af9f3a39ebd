import { listPatientBookingRows, type PatientBookingRow } from './patient-view.sql.ts'

export { listPatientBookingRows, type PatientBookingRow }

/** "Dr. Andrei Ionescu" */
export function doctorNameOf(row: PatientBookingRow): string {
  return [row.doctor_title, row.doctor_first_name, row.doctor_last_name].filter(Boolean).join(' ')
}

import { listPatientBookingRows, type PatientBookingRow } from './patient-view.sql.ts'

export { listPatientBookingRows, type PatientBookingRow }

import type { DraftPatient, NewPatientDraft } from './patient-draft.ts'

/** Somebody who takes a seat of a group: known, or new. */
export type SeatWish = { key: string } & (
  { patient: DraftPatient; newPatient?: undefined } | { newPatient: NewPatientDraft; patient?: undefined }
)

/** The seats as the wire wants them. */
export const seatsOf = (people: readonly SeatWish[]) =>
  people.map(({ patient, newPatient }) => (patient ? { patient_id: patient.id } : { patient: newPatient }))

export const nameOfSeat = ({ patient, newPatient }: SeatWish) =>
  patient ? patient.name : [newPatient.last_name, newPatient.first_name].filter(Boolean).join(' ')

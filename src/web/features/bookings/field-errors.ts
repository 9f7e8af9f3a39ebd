import type { TFunction } from 'i18next'
import { ApiError } from '#web/api/client.ts'
import type { BookingDraft, NewPatientDraft } from './booking-draft.ts'

export type FieldErrors = Readonly<Record<string, string | undefined>>

/** What the server refused, by field, in words. */
export const readFieldErrors = (error: unknown): FieldErrors =>
  error instanceof ApiError
    ? Object.fromEntries(Object.entries(error.errors).map(([name, list]) => [name, list.join(' ')]))
    : {}

/** A new patient needs both, which is said in one sentence. */
export const lacksNameOrPhone = ({ first_name: name, mobile }: NewPatientDraft) =>
  name.trim() === '' || mobile.trim() === ''

/** What a form for a visit still needs, by field, in words. */
export function findMissing(draft: BookingDraft, t: TFunction<'staff'>): FieldErrors {
  const { patient, newPatient } = draft
  return {
    ...(!patient && !newPatient && { patient_id: t('booking.missing.patient') }),
    ...(newPatient && lacksNameOrPhone(newPatient) && { patient: t('booking.missing.nameAndPhone') }),
    ...(draft.services.length === 0 && { services: t('booking.missing.services') }),
    ...(draft.doctorId === undefined && { doctor_id: t('booking.missing.doctor') }),
  }
}

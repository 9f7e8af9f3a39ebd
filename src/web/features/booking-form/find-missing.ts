import type { TFunction } from 'i18next'
import type { FieldErrors } from '#web/api/field-errors.ts'
import { lacksNameOrPhone } from '#web/parts/patients/patient-draft.ts'
import type { BookingDraft } from './booking-draft.ts'

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

import type { TFunction } from 'i18next'
import type { FieldErrors } from '#web/api/field-errors.ts'
import { lacksNameOrPhone } from '#web/parts/patients/patient-draft.ts'
import type { BookingDraft } from './booking-draft.ts'

/** What the form of a booking still needs, by field, in words. */
export function findMissing(draft: BookingDraft, t: TFunction<'staff'>): FieldErrors {
  const { patient, newPatient } = draft
  return {
    ...(!patient && !newPatient && { patient_id: t('booking.missing.patient') }),
    ...(newPatient && lacksNameOrPhone(newPatient) && { patient: t('booking.missing.nameAndPhone') }),
    ...findMissingPlan(draft, t),
  }
}

/** What it still needs to have an hour, whoever it is for. */
export const findMissingPlan = (
  { services, doctorId }: BookingDraft,
  t: TFunction<'staff'>,
): FieldErrors => ({
  ...(services.length === 0 && { services: t('booking.missing.services') }),
  ...(doctorId === undefined && { doctor_id: t('booking.missing.doctor') }),
})

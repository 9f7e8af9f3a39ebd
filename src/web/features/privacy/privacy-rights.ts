import type { Permission } from '#domain/accounts/permissions.ts'

type Can = (permission: Permission) => boolean

/** A copy with holes is none: who takes one may see all of it. */
const COPY: readonly Permission[] = [
  'patients.contact',
  'patients.export',
  'clinical.view',
  'bookings.view',
  'bookings.all_doctors',
  'payments.view',
]

export const mayTakeCopy = (can: Can): boolean => COPY.every(can)

/** Whether anything of the section is for this person. */
export const maySeePrivacy = (can: Can): boolean =>
  can('logs.view') || can('patients.delete') || mayTakeCopy(can)

// What staff may be allowed to do, and the roles a new clinic starts with. What is not granted is denied.

export const PERMISSIONS = [
  'bookings.view',
  'bookings.edit',
  'bookings.override',
  'bookings.all_doctors',
  'patients.view',
  'patients.edit',
  'patients.delete',
  'patients.contact',
  'patients.export',
  'clinical.view',
  'clinical.edit',
  'doctors.manage',
  'cabinets.manage',
  'locations.manage',
  'services.manage',
  'subscriptions.manage',
  'gift_cards.manage',
  'payments.view',
  'payments.edit',
  'invoices.manage',
  'templates.manage',
  'reports.financial',
  'reports.activity',
  'logs.view',
  'settings.manage',
  'roles.manage',
] as const

export type Permission = (typeof PERMISSIONS)[number]

export function isPermission(name: string): name is Permission {
  return (PERMISSIONS as readonly string[]).includes(name)
}

export const DEFAULT_ROLE_NAMES = ['Owner', 'Doctor', 'Reception', 'Assistant', 'Accountant'] as const

export type DefaultRoleName = (typeof DEFAULT_ROLE_NAMES)[number]

// A doctor sees only their own calendar and patients, and no phone numbers: clinics widen that when they wish to.
export const DEFAULT_ROLES: Record<DefaultRoleName, readonly Permission[]> = {
  Owner: PERMISSIONS,
  Doctor: [
    'bookings.view',
    'bookings.edit',
    'patients.view',
    'patients.edit',
    'clinical.view',
    'clinical.edit',
    'reports.activity',
  ],
  Reception: [
    'bookings.view',
    'bookings.edit',
    'bookings.override',
    'bookings.all_doctors',
    'patients.view',
    'patients.edit',
    'patients.contact',
    'subscriptions.manage',
    'gift_cards.manage',
    'payments.view',
    'payments.edit',
    'invoices.manage',
    'reports.activity',
  ],
  Assistant: [
    'bookings.view',
    'bookings.edit',
    'bookings.all_doctors',
    'patients.view',
    'clinical.view',
    'clinical.edit',
  ],
  Accountant: [
    'bookings.view',
    'bookings.all_doctors',
    'patients.view',
    'payments.view',
    'payments.edit',
    'invoices.manage',
    'reports.financial',
    'reports.activity',
  ],
}

// What staff may be allowed to do, and the roles a new clinic starts with. What is not granted is denied.

/** All of them, as the matrix of roles shows them: group by group, each group from looking to changing. */
export const PERMISSION_GROUPS = {
  bookings: ['bookings.view', 'bookings.edit', 'bookings.override', 'bookings.all_doctors'],
  patients: ['patients.view', 'patients.edit', 'patients.contact', 'patients.delete', 'patients.export'],
  clinical: ['clinical.view', 'clinical.edit'],
  money: [
    'payments.view',
    'payments.edit',
    'payments.refund',
    'cash.close',
    'invoices.manage',
    'subscriptions.manage',
    'gift_cards.manage',
  ],
  clinic: ['doctors.manage', 'services.manage', 'cabinets.manage', 'locations.manage'],
  documents: ['messages.send', 'templates.manage'],
  analysis: ['reports.financial', 'reports.activity', 'reviews.manage', 'logs.view'],
  administration: ['settings.manage', 'roles.manage'],
} as const

export const PERMISSIONS = Object.values(PERMISSION_GROUPS).flat()

export type Permission = (typeof PERMISSIONS)[number]

/** What cannot be done without: whoever is given the one is given the other. */
const NEEDS: Partial<Record<Permission, Permission>> = {
  'bookings.edit': 'bookings.view',
  'bookings.override': 'bookings.edit',
  'bookings.all_doctors': 'bookings.view',
  'patients.edit': 'patients.view',
  'patients.contact': 'patients.view',
  'patients.delete': 'patients.view',
  'patients.export': 'patients.view',
  'clinical.view': 'patients.view',
  'clinical.edit': 'clinical.view',
  'payments.edit': 'payments.view',
  'payments.refund': 'payments.edit',
  'cash.close': 'payments.view',
  'invoices.manage': 'payments.view',
  'messages.send': 'patients.contact',
  'reviews.manage': 'bookings.view',
}

/** With all that each of them needs, in the catalogue's order. */
export function withNeeded(permissions: Iterable<Permission>): Permission[] {
  const granted = new Set<Permission>()
  for (const permission of permissions)
    for (let next: Permission | undefined = permission; next; next = NEEDS[next]) granted.add(next)
  return PERMISSIONS.filter(permission => granted.has(permission))
}

/** Without one of them and all that needs it. */
export function withoutNeeding(permissions: Iterable<Permission>, taken: Permission): Permission[] {
  return [...permissions].filter(permission => !withNeeded([permission]).includes(taken))
}

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
    'cash.close',
    'invoices.manage',
    'messages.send',
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
    'payments.refund',
    'cash.close',
    'invoices.manage',
    'reports.financial',
    'reports.activity',
  ],
}

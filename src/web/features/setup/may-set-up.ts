import type { Permission } from '#domain/accounts/permissions.ts'

const NEEDED = [
  'settings.manage',
  'locations.manage',
  'cabinets.manage',
  'services.manage',
  'doctors.manage',
] as const satisfies readonly Permission[]

/** The first steps touch everything that a clinic is made of. */
export const maySetUp = (can: (permission: Permission) => boolean): boolean => NEEDED.every(can)

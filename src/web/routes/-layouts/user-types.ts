import type { Session } from '#web/api/session.ts'

type UserType = Session['userType']

/** Clinic owners, staff and doctors: those who may enter the staff area. */
export function isStaff(userType: UserType): boolean {
  return userType === 1 || userType === 2
}

export function isPatient(userType: UserType): boolean {
  return userType === 3
}

import type { Permission } from '#domain/accounts/permissions.ts'

/** Who makes a call, once the token was checked. */
export interface StaffActor {
  readonly kind: 'staff'
  readonly accountId: number
  readonly sessionId: string
  readonly clinicId: number
  readonly userType: 1 | 2
  readonly permissions: ReadonlySet<Permission>
  /** The doctor this account is, if it is one. */
  readonly doctorId: number | null
}

export interface PatientActor {
  readonly kind: 'patient'
  readonly accountId: number
  readonly sessionId: string
  readonly userType: 3
}

export interface Stranger {
  readonly kind: 'stranger'
}

export type Actor = StaffActor | PatientActor | Stranger

import { useQuery } from '@tanstack/react-query'
import { getAccount } from '#contract/accounts/accounts.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
import { query } from './query.ts'
import { useSession } from './session.ts'

/** The signed-in member of staff and their clinic. */
export function useStaff() {
  const { userType } = useSession()
  const { data } = useQuery({
    ...query(getAccount, {}),
    enabled: userType !== 4,
    meta: { silent: true },
  })
  const account = data?.data
  return {
    account,
    clinicId: account?.clinic_id ?? account?.parent_id ?? account?.id,
    isDoctor: (account?.doctor_id ?? null) !== null,
    can: (permission: Permission) => account?.permissions.includes(permission) ?? false,
  }
}

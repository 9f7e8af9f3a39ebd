import { useQuery } from '@tanstack/react-query'
import { getAccount } from '#contract/accounts.ts'
import type { Permission } from '#domain/permissions.ts'
import { call } from './client.ts'
import { useSession } from './session.ts'

/** The signed-in member of staff and their clinic. */
export function useStaff() {
  const { userId, userType } = useSession()
  const { data } = useQuery({
    queryKey: ['account', userId],
    queryFn: () => call(getAccount, {}),
    enabled: userType !== 4,
    meta: { silent: true },
  })
  const account = data?.data
  return {
    account,
    clinicId: account?.clinic_id ?? account?.parent_id ?? account?.id,
    can: (permission: Permission) => account?.permissions.includes(permission) ?? false,
  }
}

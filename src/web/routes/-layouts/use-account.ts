import { useQuery } from '@tanstack/react-query'
import { getAccount } from '#contract/accounts/accounts.ts'
import type { Account } from '#contract/accounts/accounts.ts'
import { query } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'

/** The signed-in account, once it has arrived; nothing for visitors. */
export function useAccount(): Account | undefined {
  const { userType } = useSession()
  const { data } = useQuery({
    ...query(getAccount, {}),
    enabled: userType !== 4,
    meta: { silent: true },
  })
  return data?.data
}

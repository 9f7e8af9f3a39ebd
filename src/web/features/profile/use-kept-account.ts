import { useQueryClient } from '@tanstack/react-query'
import { getAccount } from '#contract/accounts/accounts.ts'
import type { Account } from '#contract/accounts/accounts.ts'
import { query } from '#web/api/query.ts'

/** Shows everywhere at once what a change of the account was answered with. */
export function useKeepAccount(): (account: Account) => void {
  const client = useQueryClient()
  return account => client.setQueryData(query(getAccount, {}).queryKey, { data: account })
}

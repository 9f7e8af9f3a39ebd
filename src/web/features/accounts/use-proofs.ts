import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { getProofs } from '#contract/accounts/account-security.ts'
import { query } from '#web/api/query.ts'

/** How whoever is signed in can show that it is them; where that cannot be read, which a notice tells, `onFailed` hears of it. */
export function useProofs(onFailed: () => void) {
  const { data, isError } = useQuery({ ...query(getProofs, {}), staleTime: 0, gcTime: 0 })
  const giveUp = useEffectEvent(onFailed)
  useEffect(() => {
    if (isError) giveUp()
  }, [isError])
  return data?.data
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getSignInMethods, sendOtp, type SignInMethod } from '#contract/accounts/accounts.ts'
import { ApiError } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { callAnew } from './call-anew.ts'

/** How the sign-in that this browser has begun may be completed, and the way that its person has chosen. */
export function useSignInMethods(userId: number) {
  const [chosen, setChosen] = useState<SignInMethod>()
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...query(getSignInMethods, {}),
    // As nobody yet: the session of a locked page would be refused.
    queryFn: () => callAnew(getSignInMethods, {}),
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  })
  const methods = data?.data
  const isRefused = error instanceof ApiError && error.code === 'sign_in_over'
  const isOver = isRefused || (methods !== undefined && methods.user_id !== userId)
  /** The code by email was sent by itself where it is the usual way; else it is sent when it is chosen. */
  const send = useMutation({
    mutationFn: () => callAnew(sendOtp, { user_id: userId }),
    onSuccess: () => setChosen('email'),
  })
  return {
    isPending,
    isOver,
    /** They could not be asked for. */
    failure: methods || isRefused ? undefined : error,
    isAsking: isFetching,
    askAgain: () => void refetch(),
    methods,
    method: chosen ?? methods?.methods[0] ?? 'email',
    choose: (method: SignInMethod) => {
      if (send.isPending) return
      if (method === 'email' && methods?.methods[0] !== 'email' && !send.isSuccess) send.mutate()
      else setChosen(method)
    },
  }
}

export type SignInWays = ReturnType<typeof useSignInMethods>

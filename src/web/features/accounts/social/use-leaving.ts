import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { leaveForProvider } from './leave-for-provider.ts'

/** Leaves for a provider, and for which one the browser is about to; Back may show the page as it was left. */
export function useLeaving() {
  const { mutate, reset, isPending, isSuccess, variables } = useMutation({ mutationFn: leaveForProvider })
  useEffect(() => {
    const stay = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [reset])
  return { leave: mutate, leavingFor: isPending || isSuccess ? variables.provider : undefined }
}

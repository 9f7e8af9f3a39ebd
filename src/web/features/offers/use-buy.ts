import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallInput } from '#contract/call.ts'
import { buyOffer, listOwnOffers } from '#contract/money/offers.ts'
import { ApiError, call } from '#web/api/client.ts'
import { keyOf } from '#web/api/query.ts'
import { createRequestKey } from '#web/api/use-request-key.ts'

type Wanted = CallInput<typeof buyOffer>

/**
 * Leads to where it is paid. What is being bought stays busy until that page is there; Back may show this one as it was
 * left. Asked again after a lost answer, the same thing is bought once.
 */
export function useBuy() {
  const client = useQueryClient()
  const [keys] = useState(() => new Map<string, ReturnType<typeof createRequestKey>>())
  const { mutate, reset, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: async (wanted: Wanted) => {
      const name = `${nameOf(wanted)} ${String(wanted.version)}`
      const once = keys.get(name) ?? createRequestKey()
      keys.set(name, once)
      const { data } = await once(key => call(buyOffer, wanted, key))
      window.location.assign(data.url)
    },
    // What is sold is another thing by now: it is shown as it is.
    onError: refusal =>
      refusal instanceof ApiError && refusal.code === 'offer_changed'
        ? client.invalidateQueries({ queryKey: keyOf(listOwnOffers) })
        : undefined,
    meta: { silent: true },
  })
  useEffect(() => {
    const stay = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [reset])
  const bought = variables && (isPending || isSuccess) ? nameOf(variables) : undefined
  return {
    buy: (wanted: Wanted) => {
      if (bought === undefined) mutate(wanted)
    },
    problem: error?.message,
    isBuying: (wanted: Wanted) => bought === nameOf(wanted),
  }
}

const nameOf = ({ clinic_id: clinic, kind, id }: Wanted) => `${String(clinic)} ${kind} ${String(id)}`

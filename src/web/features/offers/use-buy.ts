import { useState } from 'react'
import type { CallInput } from '#contract/call.ts'
import { buyOffer } from '#contract/money/offers.ts'
import { ApiError, call } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'

type Wanted = CallInput<typeof buyOffer>

/** Leads to where it is paid. What is being bought stays busy until that page is there. */
export function useBuy() {
  const [buying, setBuying] = useState<string>()
  const [problem, setProblem] = useState('')
  async function buy(wanted: Wanted) {
    setBuying(keyOf(wanted))
    setProblem('')
    try {
      const { data } = await call(buyOffer, wanted, { idempotencyKey: newKey() })
      window.location.assign(data.url)
    } catch (error) {
      setBuying(undefined)
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    }
  }
  return { buy, problem, isBuying: (wanted: Wanted) => buying === keyOf(wanted) }
}

const keyOf = ({ clinic_id: clinic, kind, id }: Wanted) => `${String(clinic)} ${kind} ${String(id)}`

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { releaseSlot, reserveSlot } from '#contract/online-booking.ts'
import { call } from '#web/api/client.ts'

const KEY = 'reservation'

interface Wished {
  clinic_id: number
  doctor_id: number
  service_ids: number[]
  start: string
}

/** The code of the slot this tab keeps; it survives a reload, so that the slot is kept anew and not refused to its own keeper. */
function readKept(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined
}

/** After a booking there is nothing left to give back. */
export function forgetReservation(): void {
  sessionStorage.removeItem(KEY)
}

/** Keeps the slot while the page is open, gives it back when it is left. */
export function useReservation(wished: Wished | undefined) {
  const client = useQueryClient()
  useEffect(
    () => () => {
      const code = readKept()
      if (!code) return
      forgetReservation()
      client.removeQueries({ queryKey: ['reservation'] })
      // It ends by itself in minutes, should this not arrive. Hours read meanwhile lack the one that was kept.
      void call(releaseSlot, { code })
        .then(() => client.invalidateQueries({ queryKey: ['public-slots'] }))
        .catch(() => undefined)
    },
    [client],
  )
  return useQuery({
    queryKey: ['reservation', wished],
    enabled: wished !== undefined,
    queryFn: async () => {
      if (!wished) throw new Error('Nothing to reserve')
      const { data } = await call(reserveSlot, { ...wished, previous_code: readKept() })
      sessionStorage.setItem(KEY, data.code)
      return data
    },
    staleTime: Infinity,
    meta: { silent: true },
  })
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listPublicSlots } from '#contract/online/public-doctors.ts'
import { listPlaceSlots } from '#contract/online/public-places.ts'
import { releaseSlot, reserveSlot } from '#contract/online/reservations.ts'
import { call } from '#web/api/client.ts'
import { keyOf } from '#web/api/query.ts'
import { keepPaying, keepReservation, readPaying, readReservation } from './kept-reservation.ts'

interface Wished {
  clinic_id: number
  /** Left out, any doctor's at the place. */
  doctor_id?: number
  location_id?: number
  service_ids: number[]
  start: string
}

/** The last request to keep a slot, with its code: left while it is under way, it would be kept for nobody. */
let asked: Promise<string | undefined> = Promise.resolve(undefined)

/** The code of the slot that this page keeps, once it is known: without it the slot would be refused to its own keeper. */
export const getReservation = () => asked

/** The page on which the slot is paid for is about to open: it stays kept meanwhile. */
export function leaveToPay(): void {
  keepPaying(readReservation())
  forgetReservation()
}

/** After a booking there is nothing left to give back. */
export function forgetReservation(): void {
  asked = Promise.resolve(undefined)
  keepReservation(undefined)
}

async function reserve(wished: Wished) {
  const { data } = await call(reserveSlot, { ...wished, previous_code: readReservation() ?? readPaying() })
  keepReservation(data.code)
  keepPaying(undefined)
  return data
}

/** Gives back the slot that this tab keeps, unless its page is open: that of a page that was left for another document too. */
export async function giveBack(client: QueryClient): Promise<void> {
  const code = readReservation()
  const isOpenAgain =
    client.getQueryCache().findAll({ queryKey: keyOf(reserveSlot), type: 'active' }).length > 0
  if (isOpenAgain) return
  // The slot is given back or booked: whoever comes to it again asks for it again.
  client.removeQueries({ queryKey: keyOf(reserveSlot) })
  if (!code) return
  asked = Promise.resolve(undefined)
  try {
    await call(releaseSlot, { code })
    // Until then it tells whose slot it is, should its page be opened again.
    if (readReservation() === code) forgetReservation()
    // Hours read meanwhile lack the one that was kept; those still on the way would not be asked for anew.
    for (const queryKey of [keyOf(listPublicSlots), keyOf(listPlaceSlots)]) {
      await client.cancelQueries({ queryKey })
      await client.invalidateQueries({ queryKey })
    }
  } catch {
    // It ends by itself in minutes, should this not arrive.
  }
}

/** Keeps the slot while the page is open, gives it back when it is left. */
export function useReservation(wished: Wished | undefined) {
  const client = useQueryClient()
  useEffect(() => () => void asked.then(() => giveBack(client)), [client])
  return useQuery({
    queryKey: keyOf(reserveSlot, wished),
    // The server draws pages; nobody is there to keep an hour for.
    enabled: wished !== undefined && !import.meta.env.SSR,
    queryFn: () => {
      if (!wished) throw new Error('Nothing to reserve')
      const request = reserve(wished)
      asked = request.then(
        data => data.code,
        () => undefined,
      )
      return request
    },
    staleTime: Infinity,
    meta: { silent: true },
  })
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  addFavourite,
  listFavourites,
  mergeFavourites,
  removeFavourite,
} from '#contract/accounts/favourites.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import { forgetDeviceFavourites, setDeviceFavourite, useDeviceFavourites } from './favourites.ts'

/** The accounts that could not take the device's hearts over: they are asked again when a page is next loaded. */
const failed = new Set<number>()

/** The account's hearts while a patient is signed in, those of the device otherwise; which the account takes over once. */
export function useFavourites(): readonly number[] {
  const { userId, userType } = useSession()
  const isPatient = userType === 3
  const device = useDeviceFavourites()
  const client = useQueryClient()
  const { data } = useQuery({
    ...query(listFavourites, {}),
    enabled: isPatient,
    meta: { silent: true },
  })
  const hasDevice = isPatient && device.length > 0 && !failed.has(userId)
  useEffect(() => {
    if (!hasDevice) return
    const { queryKey } = query(listFavourites, {})
    async function handOver() {
      // Taken off the device first: of two pages that see it one sends it, and what fails is put back.
      const taken = forgetDeviceFavourites()
      if (taken.length === 0) return
      try {
        const reply = await call(mergeFavourites, { doctor_ids: [...taken] })
        // What was read before them would come after them.
        await client.cancelQueries({ queryKey })
        client.setQueryData(queryKey, reply)
      } catch {
        failed.add(userId)
        for (const id of taken.toReversed()) setDeviceFavourite(id, true)
      }
    }
    void handOver()
  }, [hasDevice, userId, client])
  return isPatient ? (data?.data ?? device) : device
}

const SAVING = ['favourites']

/** Marks a doctor or takes the mark away, in the account or on the device. */
export function useSetFavourite(): (doctorId: number, favourite: boolean) => void {
  const isPatient = useSession().userType === 3
  const client = useQueryClient()
  const { queryKey } = query(listFavourites, {})
  const saving = useMutation({
    mutationKey: SAVING,
    // One after the other, as they were pressed.
    scope: { id: 'favourites' },
    mutationFn: ({ id, favourite }: { id: number; favourite: boolean }) =>
      call(favourite ? addFavourite : removeFavourite, { doctor_id: id }),
    async onMutate({ id, favourite }) {
      // What was asked for before the press would undo it on screen.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, known => {
        if (!known) return known
        const others = known.data.filter(one => one !== id)
        return { ...known, data: favourite ? [id, ...others] : others }
      })
    },
    onSettled() {
      const isLast = client.isMutating({ mutationKey: SAVING }) === 1
      if (isLast) void client.invalidateQueries({ queryKey })
    },
  })
  return (id, favourite) => {
    if (isPatient) saving.mutate({ id, favourite })
    else setDeviceFavourite(id, favourite)
  }
}

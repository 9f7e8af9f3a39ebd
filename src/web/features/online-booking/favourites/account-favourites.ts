import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addFavourite, listFavourites, mergeFavourites, removeFavourite } from '#contract/favourites.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import { forgetDeviceFavourites, setDeviceFavourite, useDeviceFavourites } from './favourites.ts'

/** The account's hearts while a patient is signed in, those of the device otherwise; which the account takes over once. */
export function useFavourites(): readonly number[] {
  const isPatient = useSession().userType === 3
  const device = useDeviceFavourites()
  const client = useQueryClient()
  const { data } = useQuery({
    ...query(listFavourites, {}),
    enabled: isPatient,
    meta: { silent: true },
  })
  const hasDevice = isPatient && device.length > 0
  useEffect(() => {
    if (!hasDevice) return
    // Taken off the device first: of two pages that see it one sends it, and what fails is put back.
    const taken = forgetDeviceFavourites()
    if (taken.length === 0) return
    call(mergeFavourites, { doctor_ids: [...taken] }).then(
      reply => client.setQueryData(query(listFavourites, {}).queryKey, reply),
      () => [...taken].toReversed().forEach(id => setDeviceFavourite(id, true)),
    )
  }, [hasDevice, client])
  return isPatient ? (data?.data ?? device) : device
}

/** Marks a doctor or takes the mark away, in the account or on the device. */
export function useSetFavourite(): (doctorId: number, favourite: boolean) => void {
  const isPatient = useSession().userType === 3
  const client = useQueryClient()
  const { queryKey } = query(listFavourites, {})
  const saving = useMutation({
    mutationFn: ({ id, favourite }: { id: number; favourite: boolean }) =>
      call(favourite ? addFavourite : removeFavourite, { doctor_id: id }),
    onMutate({ id, favourite }) {
      const others = (client.getQueryData<{ data: number[] }>(queryKey)?.data ?? []).filter(one => one !== id)
      client.setQueryData(queryKey, { data: favourite ? [id, ...others] : others })
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  })
  return (id, favourite) => {
    if (isPatient) saving.mutate({ id, favourite })
    else setDeviceFavourite(id, favourite)
  }
}

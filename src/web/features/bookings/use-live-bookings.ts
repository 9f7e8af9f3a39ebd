import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { watchChanges } from '#web/api/changes.ts'
import { refreshBookings } from './booking-cache.ts'

/** A burst of changes, such as a series, is read once. */
const GATHER = 150

/** Keeps the calendar as it is on the server; false while changes do not arrive. */
export function useLiveBookings(): boolean {
  const client = useQueryClient()
  const [isConnected, setIsConnected] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refreshBookings(client)
      }, GATHER)
    }
    const stop = watchChanges({
      onChange: ({ entity, id }) => {
        if (entity === 'patient') void client.invalidateQueries({ queryKey: ['patient', id] })
        else refresh()
        if (entity === 'booking') void client.invalidateQueries({ queryKey: ['booking', id] })
      },
      onReset: refresh,
      onConnected: setIsConnected,
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client])
  return isConnected
}

import { useCallback, useRef } from 'react'
import { whileChanging } from '#web/parts/bookings/keep-newer.ts'

/** Whether nothing else waits behind this change, so that its answer is what to show. */
type IsLast = () => boolean

export type ChangeInTurn = ReturnType<typeof useChangeQueue>

/** Changes of one booking wait for each other, since each must name the version or status the one before left. */
export function useChangeQueue() {
  const queue = useRef(new Map<number, Promise<unknown>>())
  return useCallback(<Result>(id: number, change: (isLast: IsLast) => Promise<Result>): Promise<Result> => {
    const earlier = queue.current.get(id) ?? Promise.resolve()
    const mine: Promise<Result> = whileChanging(id, () =>
      earlier.then(() => change(() => queue.current.get(id) === mine)),
    )
    queue.current.set(id, mine)
    return mine
  }, [])
}

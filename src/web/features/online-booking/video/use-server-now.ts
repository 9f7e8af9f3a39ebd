import { useEffect, useRef, useState } from 'react'
import { clock } from '#web/ui/clock.ts'

/** What a busy device may be late. More, and it slept, or somebody set its clock. */
const LATE = 5_000

interface ServerNow {
  /** How far the server's clock is ahead of this device's. */
  ahead: number
  /** How often it is renewed, in milliseconds of the server's clock. */
  step: number
  /** The device's clock went otherwise than time did: how far it is off is no longer known. */
  onJump?: () => void
}

/** The present moment by the server's clock, whatever the device's says. */
export function useServerNow({ ahead, step, onJump }: ServerNow): number {
  const [read, setRead] = useState(() => ({ at: clock.now(), ahead }))
  if (read.ahead !== ahead) setRead({ at: clock.now(), ahead })
  const now = read.at + ahead
  const tell = useRef(onJump)
  useEffect(() => {
    tell.current = onJump
  })

  useEffect(() => {
    const wait = step - (now % step)
    const timer = setTimeout(() => {
      const at = clock.now()
      if (Math.abs(at + ahead - now - wait) > LATE) tell.current?.()
      setRead({ at, ahead })
    }, wait)
    return () => clearTimeout(timer)
  }, [now, step, ahead])
  return now
}

import { useEffect, useState } from 'react'
import { MINUTE } from '#domain/time/wall-time.ts'
import { clock } from './clock.ts'

/** The present moment in milliseconds, renewed at every full minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => {
    const timer = setTimeout(() => setNow(clock.now()), MINUTE - (now % MINUTE))
    return () => clearTimeout(timer)
  }, [now])
  return now
}

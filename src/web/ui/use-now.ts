import { useEffect, useState } from 'react'
import { MINUTE } from '#domain/wall-time.ts'

/** The present moment in milliseconds, renewed at every full minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE - (now % MINUTE))
    return () => clearTimeout(timer)
  }, [now])
  return now
}

import { useEffect, useState } from 'react'

/** Whole seconds left of a wait, and a way to start it again. It follows the clock, so a sleeping tab loses nothing. */
export function useCountdown(firstSeconds: number): [left: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + firstSeconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((end - now) / 1000))

  useEffect(() => {
    if (left === 0) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [left])

  return [
    left,
    seconds => {
      setNow(Date.now())
      setEnd(Date.now() + seconds * 1000)
    },
  ]
}

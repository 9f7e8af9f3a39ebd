import { useEffect, useRef } from 'react'

/** Who is so near to the end reads what comes. */
const NEAR = 240

/**
 * What marks the end of what is written within `[data-thread-scroll]`. Who is looked at stays in sight: only what waits for
 * an answer, or what comes while one reads the end, is led to.
 */
export function useFollowEnd(newest: string | undefined, isWaiting: boolean) {
  const end = useRef<HTMLDivElement>(null)
  const isKnown = useRef(false)
  useEffect(() => {
    const { current } = end
    const scroller = current?.closest('[data-thread-scroll]')
    if (newest === undefined || !scroller) return
    const below = current!.getBoundingClientRect().top - scroller.getBoundingClientRect().bottom
    if (isKnown.current ? below < NEAR : isWaiting) current!.scrollIntoView({ block: 'nearest' })
    isKnown.current = true
  }, [newest, isWaiting])
  return end
}

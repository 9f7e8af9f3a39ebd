import { useState } from 'react'
import { inTab } from '#web/ui/storage.ts'

const keyOf = (code: string) => `video-hour-${code}`

/** The hour that this tab knew first, where the visit has another one now. */
export function useHourBefore(code: string, start: string): string | undefined {
  const [first] = useState(() => {
    const known = inTab.get(keyOf(code))
    if (known === null) inTab.set(keyOf(code), start)
    return known ?? start
  })
  return Date.parse(first) === Date.parse(start) ? undefined : first
}

import { useEffect, useRef, type ReactNode } from 'react'
import { focusFirst } from './first-wrong.ts'

/** What takes the place of the button that was pressed takes its focus too. */
export function Focused({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (root.current) focusFirst(root.current)
  }, [])
  return <div ref={root}>{children}</div>
}

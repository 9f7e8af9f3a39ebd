import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { focusFirstWrong } from './first-wrong.ts'

/** Leads to the first thing that is wrong under `root`, once what was found with it is drawn. */
export function useLeadToWrong(root: RefObject<Element | null>): () => void {
  const [asked, setAsked] = useState<object>()
  useEffect(() => {
    if (asked && root.current) focusFirstWrong(root.current)
  }, [asked, root])
  return () => setAsked({})
}

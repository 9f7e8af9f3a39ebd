import { useEffect } from 'react'
import { holdUnsaved } from './unsaved.ts'

/** A page whose changes are not saved yet: leaving it asks. Forms in dialogs look after themselves. */
export function useUnsaved(isChanged: boolean): void {
  useEffect(() => (isChanged ? holdUnsaved(() => true) : undefined), [isChanged])
}

import { useEffect, useState } from 'react'
import type { AffectedProgress } from '#contract/affected-visits.ts'
import { ProgressDialog } from './ProgressDialog.tsx'
import { useProgress } from './use-progress.ts'

interface ProgressProps {
  begun: AffectedProgress
  /** Once it is done and nobody looks any more. */
  onOver: () => void
}

/** A plan that is being carried out: a dialog that may be closed while it goes on. */
export function Progress({ begun, onOver }: ProgressProps) {
  const [isWatched, setIsWatched] = useState(true)
  const { progress, what, isDone } = useProgress(begun, isWatched)
  const isOver = isDone && !isWatched
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  return isWatched ? (
    <ProgressDialog progress={progress} what={what} onClose={isDone ? onOver : () => setIsWatched(false)} />
  ) : null
}

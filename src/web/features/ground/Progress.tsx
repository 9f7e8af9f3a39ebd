import { useState } from 'react'
import type { AffectedProgress } from '#contract/bookings/affected-visits.ts'
import { ProgressDialog } from './ProgressDialog.tsx'
import { ProgressStrip } from './ProgressStrip.tsx'
import { useProgress } from './use-progress.ts'

interface ProgressProps {
  id: number
  /** As it was answered to who began it here. */
  begun: AffectedProgress | undefined
  /** Once it is done and was seen. */
  onOver: () => void
}

/** A plan that is being carried out: a dialog for who began it here, a strip when that is closed and everywhere else. */
export default function Progress({ id, begun, onOver }: ProgressProps) {
  const [isOpen, setIsOpen] = useState(begun !== undefined)
  const { progress, what, isDone, see } = useProgress(id, begun)
  if (!progress) return null
  function close() {
    if (isDone) {
      see()
      onOver()
    } else setIsOpen(false)
  }
  return isOpen ? (
    <ProgressDialog progress={progress} what={what} onClose={close} />
  ) : (
    <ProgressStrip progress={progress} what={what} onOpen={() => setIsOpen(true)} onClose={close} />
  )
}

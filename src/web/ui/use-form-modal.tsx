import { useCallback, useEffect, useState } from 'react'
import { DiscardQuestion } from './DiscardQuestion.tsx'
import { createTyped } from './typed.ts'
import { holdUnsaved } from './unsaved.ts'
import { useModal } from './use-modal.ts'

/** A modal that may hold a form: with something typed in it, a press outside, Escape and its cross ask first. */
export function useFormModal(onClose: () => void) {
  const [typed] = useState(createTyped)
  const [isAsking, setIsAsking] = useState(false)
  const dismiss = useCallback(() => {
    if (typed.isTyped()) setIsAsking(true)
    else onClose()
  }, [typed, onClose])
  const dialog = useModal(dismiss)

  useEffect(() => {
    const stop = dialog.current ? typed.follow(dialog.current) : undefined
    const release = holdUnsaved(typed.isTyped)
    return () => {
      stop?.()
      release()
    }
  }, [dialog, typed])

  const question = isAsking && <DiscardQuestion onStay={() => setIsAsking(false)} onDiscard={onClose} />
  return { dialog, dismiss, question }
}

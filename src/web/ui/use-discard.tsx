import { useCallback, useEffect, useState } from 'react'
import { DiscardQuestion } from './DiscardQuestion.tsx'
import { createTyped } from './typed.ts'
import { holdUnsaved } from './unsaved.ts'

/**
 * What may hold a form: with something typed in the element that `follow` is put on, dismissing asks first. Draw the
 * question inside it.
 */
export function useDiscard(onClose: () => void, asks = true) {
  const [typed] = useState(createTyped)
  const [isAsking, setIsAsking] = useState(false)
  const dismiss = useCallback(() => {
    if (asks && typed.isTyped()) setIsAsking(true)
    else onClose()
  }, [typed, onClose, asks])
  const follow = useCallback(
    (element: HTMLElement | null) => (element ? typed.follow(element) : undefined),
    [typed],
  )
  useEffect(() => holdUnsaved(typed.isTyped), [typed])
  const question = isAsking && <DiscardQuestion onStay={() => setIsAsking(false)} onDiscard={onClose} />
  return { dismiss, follow, question }
}

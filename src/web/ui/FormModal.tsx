import { lazy, Suspense } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { useDiscard } from './use-discard.tsx'

const Modal = lazy(() => import('./Modal.tsx'))

interface FormModalProps {
  className: string | undefined
  /** In px. */
  width?: number
  titleId: string
  'data-wide'?: string | undefined
  onClose: () => void
  children: (dismiss: () => void) => ReactNode
}

/**
 * A modal that may hold a form: with something typed in it, a press outside, Escape and its cross ask first. The library
 * is loaded with the first one, so that no page waits for it.
 */
export function FormModal({ width, titleId, onClose, children, ...rest }: FormModalProps) {
  const { dismiss, follow, question } = useDiscard(onClose)
  return (
    <Suspense>
      <Modal
        {...rest}
        ref={follow}
        style={width ? ({ '--modal-width': `${width}px` } as CSSProperties) : undefined}
        aria-labelledby={titleId}
        onDismiss={dismiss}
      >
        {children(dismiss)}
        {question}
      </Modal>
    </Suspense>
  )
}

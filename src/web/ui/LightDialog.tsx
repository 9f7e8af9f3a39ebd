import { useId } from 'react'
import type { CSSProperties } from 'react'
import { DialogInside } from './DialogInside.tsx'
import type { DialogProps } from './DialogInside.tsx'
import { useDiscard } from './use-discard.tsx'
import { useModal } from './use-modal.ts'
import styles from './Dialog.module.css'

interface LightDialogProps extends DialogProps {
  /** Whether closing asks about what was typed: what only opens something else is soon typed again. */
  asks?: boolean
  /** Whether it takes a phone's whole screen, as a page would. */
  fills?: boolean
}

/** The same as `Dialog` on the browser's own `<dialog>`, for patients: nothing is downloaded for it. */
export function LightDialog({ width = 448, asks, fills = false, onClose, ...inside }: LightDialogProps) {
  const titleId = useId()
  const { dismiss, follow, question } = useDiscard(onClose, asks)
  const dialog = useModal(dismiss)
  return (
    <>
      <dialog
        ref={dialog}
        className={styles.dialog}
        data-fills={fills ? '' : undefined}
        style={{ '--modal-width': `${width}px` } as CSSProperties}
        aria-labelledby={titleId}
      >
        <DialogInside {...inside} ref={follow} titleId={titleId} onDismiss={dismiss} />
      </dialog>
      {question}
    </>
  )
}

import { useId } from 'react'
import type { CSSProperties } from 'react'
import { DialogInside } from './DialogInside.tsx'
import type { DialogProps } from './DialogInside.tsx'
import { useDiscard } from './use-discard.tsx'
import { useModal } from './use-modal.ts'
import styles from './Dialog.module.css'

/** The same as `Dialog` on the browser's own `<dialog>`, for patients: nothing is downloaded for it. */
export function LightDialog({ width = 448, onClose, ...inside }: DialogProps) {
  const titleId = useId()
  const { dismiss, follow, question } = useDiscard(onClose)
  const dialog = useModal(dismiss)
  return (
    <>
      <dialog
        ref={dialog}
        className={styles.dialog}
        style={{ '--modal-width': `${width}px` } as CSSProperties}
        aria-labelledby={titleId}
      >
        <DialogInside {...inside} ref={follow} titleId={titleId} onDismiss={dismiss} />
      </dialog>
      {question}
    </>
  )
}

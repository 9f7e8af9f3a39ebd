import { useId } from 'react'
import { DialogInside } from './DialogInside.tsx'
import type { DialogProps } from './DialogInside.tsx'
import { FormModal } from './FormModal.tsx'
import styles from './Dialog.module.css'

/** A modal of the staff's: it asks when something was typed in it and gives focus back. Mount it to open it. */
export function Dialog({ width = 448, onClose, ...inside }: DialogProps) {
  const titleId = useId()
  return (
    <FormModal className={styles.dialog} width={width} titleId={titleId} onClose={onClose}>
      {dismiss => <DialogInside {...inside} titleId={titleId} onDismiss={dismiss} />}
    </FormModal>
  )
}

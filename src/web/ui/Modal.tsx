import { Dialog } from '@base-ui/react/dialog'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import type { CSSProperties, ReactNode, RefCallback } from 'react'
import { findReturn, findStart } from './modal-focus.ts'
import styles from './Modal.module.css'

interface ModalProps {
  ref: RefCallback<HTMLElement>
  className: string | undefined
  style?: CSSProperties | undefined
  'aria-labelledby': string
  'data-wide'?: string | undefined
  /** Where it is dark whatever the page is. */
  'data-theme'?: 'dark'
  /** Escape or a press beside it; whoever mounted the modal may unmount it then. */
  onDismiss: () => void
  children: ReactNode
}

/** The library's dialog, open while mounted. Light pages load it with the first one that opens: see modals.ts. */
export default function Modal({ ref, className, onDismiss, ...popup }: ModalProps) {
  const element = useRef<HTMLDivElement>(null)
  const [before] = useState(() => document.activeElement)
  return (
    <Dialog.Root
      open
      onOpenChange={(_, { event, cancel, allowPropagation }) => {
        cancel()
        // Notices lie above everything, and the question about what was typed looks after itself.
        if (event.target instanceof Element && event.target.closest('[popover], dialog')) {
          return allowPropagation()
        }
        // What opens now must not take the same key for itself.
        event.preventDefault()
        onDismiss()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup
          {...popup}
          className={clsx(styles.popup, className)}
          ref={node => {
            element.current = node
            return ref(node)
          }}
          initialFocus={() => element.current && findStart(element.current)}
          finalFocus={() => findReturn(before) ?? true}
        />
      </Dialog.Portal>
    </Dialog.Root>
  )
}

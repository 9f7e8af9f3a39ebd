import { lazy, Suspense, type ReactNode, type RefObject } from 'react'
import PopoverPanel from '#web/ui/PopoverPanel.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import styles from './EntryPanel.module.css'

const Modal = lazy(() => import('#web/ui/Modal.tsx'))

interface EntryPanelProps {
  /** The tooth that it stands beside. */
  opener: HTMLElement | SVGElement
  label: string
  titleId: string
  focusFirst: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** Beside its tooth; from below on a phone. */
export function EntryPanel({ opener, label, titleId, focusFirst, onClose, children }: EntryPanelProps) {
  const isPhone = useMedia('(width < 768px)')
  return isPhone ? (
    <Suspense>
      <Modal className={styles.sheet} aria-labelledby={titleId} ref={() => undefined} onDismiss={onClose}>
        {children}
      </Modal>
    </Suspense>
  ) : (
    <PopoverPanel
      trigger={opener}
      label={label}
      beside
      className={styles.panel}
      focusFirst={focusFirst}
      onClose={onClose}
    >
      {children}
    </PopoverPanel>
  )
}

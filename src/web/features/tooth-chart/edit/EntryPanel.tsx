import { lazy, Suspense, useMemo, type ReactNode, type RefObject } from 'react'
import PopoverPanel from '#web/ui/PopoverPanel.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import styles from './EntryPanel.module.css'

const Modal = lazy(() => import('#web/ui/Modal.tsx'))

interface EntryPanelProps {
  /** The tooth that it stands beside. */
  opener: HTMLElement | SVGElement
  /** All that it is of: none of them lies under it. */
  teeth: readonly number[]
  label: string
  titleId: string
  focusFirst: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** Beside its tooth; from below on a phone. */
export function EntryPanel({
  opener,
  teeth,
  label,
  titleId,
  focusFirst,
  onClose,
  children,
}: EntryPanelProps) {
  const isPhone = useMedia('(width < 768px)')
  const anchor = useMemo(
    () => ({ contextElement: opener, getBoundingClientRect: () => roundTeeth(teeth, opener) }),
    [teeth, opener],
  )
  return isPhone ? (
    <Suspense>
      <Modal className={styles.sheet} aria-labelledby={titleId} ref={() => undefined} onDismiss={onClose}>
        {children}
      </Modal>
    </Suspense>
  ) : (
    <PopoverPanel
      trigger={opener}
      anchor={anchor}
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

/** What is drawn of them, from the first to the last. */
function roundTeeth(teeth: readonly number[], opener: Element): DOMRect {
  const drawn = teeth
    .map(tooth => document.querySelector(`[data-tooth="${tooth}"]`))
    .filter(one => one !== null)
  const boxes = [opener, ...drawn].map(one => one.getBoundingClientRect())
  const [left, top] = [Math.min(...boxes.map(box => box.left)), Math.min(...boxes.map(box => box.top))]
  const [right, bottom] = [
    Math.max(...boxes.map(box => box.right)),
    Math.max(...boxes.map(box => box.bottom)),
  ]
  return new DOMRect(left, top, right - left, bottom - top)
}

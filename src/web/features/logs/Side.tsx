import { clsx } from 'clsx'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './Side.module.css'

interface SideProps {
  /** The row that it is of. */
  id: number
  /** Names it for readers. */
  label: string
  /** It takes the focus as it opens; one that stays beside its list while one walks through the rows does not. */
  takesFocus?: boolean
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}

/** What a row of a log tells, beside the log; on a phone over it. */
export function Side({ id, label, takesFocus = true, className, onClose, children }: SideProps) {
  const root = useRef<HTMLElement>(null)
  // Whichever way it is left, also by the browser's own Back, one stands again where one came from; who writes elsewhere
  // meanwhile goes on.
  useLayoutEffect(() => {
    const { current } = root
    if (takesFocus) current?.focus({ preventScroll: true })
    return () => {
      const { activeElement, body } = document
      if (activeElement === body || current?.contains(activeElement))
        document.querySelector<HTMLElement>(`[data-row-name="${id}"]`)?.focus({ preventScroll: true })
    }
  }, [id, takesFocus])

  // Escape closes it from wherever one is in it.
  useEffect(() => {
    const { current } = root
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose()
    }
    current?.addEventListener('keydown', onKeyDown)
    return () => current?.removeEventListener('keydown', onKeyDown)
  }, [onClose])

  return (
    <aside ref={root} className={clsx(styles.side, className)} aria-label={label} tabIndex={-1}>
      {children}
    </aside>
  )
}

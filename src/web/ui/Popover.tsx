import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import type { PopoverPanelProps } from './PopoverPanel.tsx'

const load = () => import('./PopoverPanel.tsx')
const PopoverPanel = lazy(load)

interface PopoverProps extends Pick<PopoverPanelProps, 'label' | 'side'> {
  trigger: ReactNode
  /** The button's name, where its content is none. */
  triggerLabel?: string
  triggerClassName?: string | undefined
  className?: string | undefined
  onOpen?: () => void
  children: (close: () => void) => ReactNode
}

/** A button and a panel under it that stays open while one chooses. What opens is loaded once somebody goes for it. */
export function Popover(props: PopoverProps) {
  const { trigger, triggerLabel, triggerClassName, onOpen, children, ...panel } = props
  const [opener, setOpener] = useState<HTMLElement>()
  const close = () => setOpener(undefined)
  return (
    <>
      <button
        type="button"
        className={triggerClassName}
        aria-haspopup="dialog"
        aria-expanded={opener !== undefined}
        aria-label={triggerLabel}
        onPointerEnter={() => void load()}
        onClick={event => {
          if (!opener) onOpen?.()
          setOpener(opener ? undefined : event.currentTarget)
        }}
      >
        {trigger}
      </button>
      {opener && (
        <Suspense>
          <PopoverPanel {...panel} trigger={opener} onClose={close}>
            {children(close)}
          </PopoverPanel>
        </Suspense>
      )}
    </>
  )
}

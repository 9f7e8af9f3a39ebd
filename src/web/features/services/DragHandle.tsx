import { useDraggable } from '@dnd-kit/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Catalogue.module.css'

/** What is dragged: a service or a category, by its id. */
export interface Dragged {
  readonly kind: 'service' | 'category'
  readonly id: number
}

interface DragHandleProps extends Dragged {
  name: string
  onStep: (id: number, step: 1 | -1) => void
}

/** Its row is dragged by it, or moved by the arrow keys. Alone it knows of the dragging, so that rows need not. */
export function DragHandle({ kind, id, name, onStep }: DragHandleProps) {
  const { t } = useTranslation('services')
  const { setNodeRef, listeners } = useDraggable({ id: `${kind} ${id}`, data: { kind, id } })
  const ref = useCallback(
    (handle: HTMLElement | null) => setNodeRef(handle?.closest<HTMLElement>('[role=row]') ?? null),
    [setNodeRef],
  )
  return (
    <button
      ref={ref}
      type="button"
      className={styles.handle}
      data-handle={`${kind} ${id}`}
      aria-label={t('move', { name })}
      {...listeners}
      onKeyDown={event => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined
        if (!step) return
        event.preventDefault()
        onStep(id, step)
      }}
    >
      <IconGripVertical size={16} stroke={2} aria-hidden="true" />
    </button>
  )
}

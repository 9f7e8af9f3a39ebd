import { DndContext, DragOverlay, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import type { DragStartEvent } from '@dnd-kit/core'
import { useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ElementType } from '#domain/documents/forms/form-template.ts'
import { nameOf } from '../model/element-words.ts'
import { elementOf, placeOf } from '../model/looked-up.ts'
import { useEditor } from '../model/use-editor.ts'
import { ELEMENT_ICONS } from '../palette/element-groups.ts'
import { followDrag } from './follow-drag.ts'
import { useActs } from './use-acts.ts'
import styles from './DragRoom.module.css'

/** What is dragged: one that is there already, or a new one out of the palette. */
type Dragged = { readonly id: string } | { readonly type: ElementType }

interface DragRoomProps {
  list: RefObject<HTMLOListElement | null>
  children: ReactNode
}

const MOUSE = { activationConstraint: { distance: 5 } }
/** A finger that only scrolls drags nothing. */
const TOUCH = { activationConstraint: { delay: 160, tolerance: 8 } }
const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}

/** Palette and sheet, between which elements are dragged by mouse and finger; keys have ways of their own. */
export function DragRoom({ list, children }: DragRoomProps) {
  const { t } = useTranslation(['form-builder', 'common'])
  const editor = useEditor()
  const acts = useActs()
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH))
  const [dragged, setDragged] = useState<Dragged>()
  const [stopFollowing, setStopFollowing] = useState<() => void>()

  function start({ active }: DragStartEvent) {
    const what = active.data.current as Dragged
    setDragged(what)
    const row =
      'id' in what ? list.current?.querySelector<HTMLElement>(`[data-element="${what.id}"]`) : undefined
    if (row) row.dataset['dragged'] = ''
    const stop = followDrag(list.current, dropAt => editor.look({ dropAt }))
    setStopFollowing(() => () => {
      stop()
      if (row) delete row.dataset['dragged']
    })
  }

  function end(isDropped: boolean) {
    const { dropAt, draft } = editor.get()
    stopFollowing?.()
    setStopFollowing(undefined)
    setDragged(undefined)
    editor.look({ dropAt: undefined })
    if (!isDropped || !dragged || dropAt === undefined) return
    if ('type' in dragged) return acts.add(dragged.type, dropAt.place)
    const from = placeOf(draft.form.elements, dragged.id)
    acts.move(dragged.id, dropAt.place > from ? dropAt.place - 1 : dropAt.place)
  }

  const type =
    dragged &&
    ('type' in dragged ? dragged.type : elementOf(editor.get().draft.form.elements, dragged.id)?.type)
  const Icon = type && ELEMENT_ICONS[type]
  return (
    <DndContext
      sensors={sensors}
      accessibility={SILENT}
      onDragStart={start}
      onDragEnd={() => end(true)}
      onDragCancel={() => end(false)}
    >
      {children}
      <DragOverlay dropAnimation={null} className={styles.overlay}>
        {Icon && dragged ? (
          <span className={styles.card}>
            <Icon size={18} stroke={1.75} aria-hidden="true" />
            <span>{'type' in dragged ? t(`types.${type}`) : called(dragged.id)}</span>
          </span>
        ) : null}
      </DragOverlay>
    </DndContext>
  )

  function called(id: string) {
    const element = elementOf(editor.get().draft.form.elements, id)
    return element && nameOf(element, editor.get().language, t)
  }
}

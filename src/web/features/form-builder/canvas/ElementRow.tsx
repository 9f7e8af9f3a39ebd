import { useDraggable } from '@dnd-kit/core'
import {
  IconAlertCircle,
  IconArrowDown,
  IconArrowUp,
  IconChevronsRight,
  IconCopy,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { problemSentence } from '#contract/documents/problem-messages.ts'
import type { FormElement } from '#domain/documents/forms/form-template.ts'
import { ELEMENTS } from '#domain/documents/forms/form-elements.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { conditionWords, nameOf } from '../model/element-words.ts'
import { elementOf, isTooLate, placeOf, problemsOfOne } from '../model/looked-up.ts'
import { useEdited, useEditor } from '../model/use-editor.ts'
import { useActs } from '../page/use-acts.ts'
import { ElementAtRest } from './ElementAtRest.tsx'
import { useRowKeys } from './use-row-keys.ts'
import styles from './ElementRow.module.css'

interface ElementRowProps {
  id: string
  isFirst: boolean
}

/** One element on the sheet. It draws itself anew for its own changes alone. */
export const ElementRow = memo(function ElementRow({ id, isFirst }: ElementRowProps) {
  const { t, i18n } = useTranslation(['form-builder', 'common'])
  const editor = useEditor()
  const element = useEdited(({ draft }) => elementOf(draft.form.elements, id))
  const place = useEdited(({ draft }) => placeOf(draft.form.elements, id))
  const language = useEdited(state => state.language)
  const isSelected = useEdited(({ selected }) => selected === id)
  const isStop = useEdited(({ selected }) => selected === id || (selected === undefined && isFirst))
  const isLifted = useEdited(({ lifted }) => lifted?.id === id)
  const isLate = useEdited(({ draft }) => {
    const own = elementOf(draft.form.elements, id)
    return own !== undefined && isTooLate(draft.form.elements, own)
  })
  const condition = useEdited(({ draft }) => {
    const own = elementOf(draft.form.elements, id)
    return own && conditionWords(draft.form, own, language, t)
  })
  const problem = useEdited(({ draft, marks }) => {
    const [found] = marks ? problemsOfOne(draft.form, id) : []
    return found && problemSentence(found, i18n.language === 'en' ? 'en' : 'ro')
  })
  const wish = useEdited(({ focus, selected }) =>
    selected === id && focus?.on === 'row' ? focus : undefined,
  )
  const cover = useRef<HTMLButtonElement>(null)
  const handleKey = useRowKeys(id)

  useEffect(() => {
    if (!wish) return
    cover.current?.focus({ preventScroll: true })
    cover.current?.closest('li')?.scrollIntoView({ block: 'nearest' })
    editor.look({ focus: undefined })
  }, [wish, editor])

  if (!element) return null
  const name = nameOf(element, language, t)
  const said = [
    t('canvas.name', { place: place + 1, name, type: t(`types.${element.type}`) }),
    ELEMENTS[element.type].asks && t(element.required ? 'canvas.required' : 'canvas.optional'),
    condition,
    problem,
  ]
  return (
    <li
      className={styles.row}
      data-element={id}
      data-selected={isSelected || undefined}
      data-lifted={isLifted || undefined}
      data-wrong={problem || isLate ? '' : undefined}
    >
      <button
        ref={cover}
        type="button"
        className={styles.cover}
        tabIndex={isStop ? 0 : -1}
        aria-current={isSelected || undefined}
        aria-label={said.filter(Boolean).join('. ')}
        aria-describedby="canvas-help"
        onKeyDown={handleKey}
        onFocus={() => editor.act({ act: 'select', id })}
        onClick={() => {
          editor.act({ act: 'select', id })
          editor.look({ tab: 'element' })
        }}
      />
      <DragHandle element={element} name={name} isSelected={isSelected} />
      {isSelected ? <RowTools id={id} place={place} /> : null}
      <div className={styles.face} aria-hidden="true" lang={language}>
        {condition === undefined ? null : (
          <p className={isLate ? styles.late : styles.condition} lang={i18n.language}>
            <IconChevronsRight size={16} stroke={1.75} />
            {condition}
          </p>
        )}
        <ElementAtRest element={element} language={language} />
        {problem ? (
          <p className={styles.problem} lang={i18n.language}>
            <IconAlertCircle size={16} stroke={1.75} />
            {problem}
          </p>
        ) : null}
      </div>
    </li>
  )
})

function DragHandle({
  element,
  name,
  isSelected,
}: {
  element: FormElement
  name: string
  isSelected: boolean
}) {
  const { t } = useTranslation('form-builder')
  const { setNodeRef, listeners } = useDraggable({ id: element.id, data: { id: element.id } })
  return (
    <span
      ref={setNodeRef}
      {...listeners}
      className={styles.handle}
      data-handle
      title={t('canvas.drag', { name })}
      data-shown={isSelected || undefined}
    >
      <IconGripVertical size={18} stroke={1.75} aria-hidden="true" />
    </span>
  )
}

function RowTools({ id, place }: { id: string; place: number }) {
  const { t } = useTranslation('form-builder')
  const acts = useActs()
  return (
    <div className={styles.tools}>
      <span className={styles.steps}>
        <IconButton dense label={t('canvas.up')} onClick={() => acts.move(id, place - 1)}>
          <IconArrowUp size={18} stroke={1.75} />
        </IconButton>
        <IconButton dense label={t('canvas.down')} onClick={() => acts.move(id, place + 1)}>
          <IconArrowDown size={18} stroke={1.75} />
        </IconButton>
      </span>
      <IconButton dense label={t('canvas.duplicate')} onClick={() => acts.duplicate(id)}>
        <IconCopy size={18} stroke={1.75} />
      </IconButton>
      <IconButton dense label={t('canvas.remove')} onClick={() => acts.remove(id)}>
        <IconTrash size={18} stroke={1.75} />
      </IconButton>
    </div>
  )
}

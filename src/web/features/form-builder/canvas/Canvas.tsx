import { useDroppable } from '@dnd-kit/core'
import { IconForms } from '@tabler/icons-react'
import { useEffect, useRef, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { textIn } from '#domain/documents/texts.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { idsOf } from '../model/looked-up.ts'
import { useEdited, useEditor } from '../model/use-editor.ts'
import { DropLine } from './DropLine.tsx'
import { ElementRow } from './ElementRow.tsx'
import styles from './Canvas.module.css'

interface CanvasProps {
  list: Ref<HTMLOListElement>
  isNarrow: boolean
}

/** The form as it will be, at rest: one chooses an element, and moves it. */
export function Canvas({ list, isNarrow }: CanvasProps) {
  const { t } = useTranslation('form-builder')
  const editor = useEditor()
  const ids = useEdited(({ draft }) => idsOf(draft.form.elements))
  const first = ids[0]
  const isEmpty = first === undefined
  const sheet = useRef<HTMLDivElement>(null)
  // What is dragged over it scrolls it at its edges.
  const { setNodeRef } = useDroppable({ id: 'sheet' })
  const wish = useEdited(({ focus }) => focus)

  // Where nothing is left to stand on, the sheet itself is.
  useEffect(() => {
    if (!isEmpty || wish?.on !== 'row') return
    sheet.current?.focus()
    editor.look({ focus: undefined })
  }, [isEmpty, wish, editor])

  return (
    <div className={styles.room} data-canvas>
      <div
        ref={element => {
          sheet.current = element
          setNodeRef(element)
        }}
        className={styles.sheet}
        tabIndex={-1}
      >
        <FormTitle />
        <p id="canvas-help" hidden>
          {t('canvas.help')}
        </p>
        {isEmpty ? (
          <div className={styles.empty}>
            <EmptyState
              icon={<IconForms size={28} stroke={1.5} aria-hidden="true" />}
              title={t('canvas.emptyTitle')}
              text={t(isNarrow ? 'canvas.emptyTextPhone' : 'canvas.emptyText')}
            />
          </div>
        ) : null}
        <ol ref={list} className={styles.list} aria-label={t('canvas.label')}>
          {ids.map(id => (
            <ElementRow key={id} id={id} isFirst={id === first} />
          ))}
        </ol>
        <DropLine />
      </div>
    </div>
  )
}

/** As the patient reads it above everything; it is changed among the form's settings. */
function FormTitle() {
  const { t } = useTranslation('form-builder')
  const editor = useEditor()
  const title = useEdited(({ draft, language }) => textIn(draft.form.title, language))
  return (
    <button
      type="button"
      className={styles.title}
      lang={useEdited(({ language }) => language)}
      onClick={() => editor.look({ tab: 'form', focus: { on: 'field', path: 'title' } })}
    >
      {title || <span className={styles.unwritten}>{t('untitled')}</span>}
    </button>
  )
}

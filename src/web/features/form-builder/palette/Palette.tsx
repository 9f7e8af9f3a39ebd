import { useDraggable } from '@dnd-kit/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_ELEMENTS, type ElementType } from '#domain/documents/forms/form-template.ts'
import { useEdited, useEditor } from '../model/use-editor.ts'
import { useActs } from '../page/use-acts.ts'
import { ELEMENT_GROUPS, ELEMENT_ICONS } from './element-groups.ts'
import styles from './Palette.module.css'

interface PaletteProps {
  /** Told once one was added. */
  onAdded?: () => void
}

/** What a form can be made of: pressed it goes behind the chosen element, dragged it goes where one lets go. */
export function Palette({ onAdded }: PaletteProps) {
  const { t } = useTranslation('form-builder')
  const acts = useActs()
  const editor = useEditor()
  const isFull = useEdited(({ draft }) => draft.form.elements.length >= MOST_ELEMENTS)
  const wish = useEdited(({ focus }) => (focus?.on === 'palette' ? focus : undefined))
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!wish) return
    root.current?.querySelector('button')?.focus()
    editor.look({ focus: undefined })
  }, [wish, editor])

  return (
    <div ref={root} className={styles.palette}>
      {isFull ? <p className={styles.full}>{t('palette.full', { most: MOST_ELEMENTS })}</p> : null}
      {ELEMENT_GROUPS.map(({ key, types }) => (
        <section key={key} aria-labelledby={`palette-${key}`}>
          <h3 id={`palette-${key}`}>{t(`palette.groups.${key}`)}</h3>
          <ul>
            {types.map(type => (
              <li key={type}>
                <PaletteButton
                  type={type}
                  disabled={isFull}
                  onPress={() => {
                    acts.add(type)
                    onAdded?.()
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface PaletteButtonProps {
  type: ElementType
  disabled: boolean
  onPress: () => void
}

function PaletteButton({ type, disabled, onPress }: PaletteButtonProps) {
  const { t } = useTranslation('form-builder')
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `new ${type}`, data: { type }, disabled })
  const Icon = ELEMENT_ICONS[type]
  return (
    <button
      ref={setNodeRef}
      {...listeners}
      type="button"
      className={styles.element}
      data-dragged={isDragging || undefined}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {t(`types.${type}`)}
    </button>
  )
}

import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foldText } from '#domain/people/person-name.ts'
import { DOCUMENT_TAGS, listTags, type TagKey } from '#domain/documents/tags.ts'
import { putTag } from './commands.ts'
import { SUGGEST } from './tag-suggest.ts'
import { useBody, useSheetStore } from './use-sheet.ts'
import styles from './TagMenu.module.css'

const TAGS = listTags('report')

interface TagMenuProps {
  /** Hands over how keys are answered while it is open. */
  onKeys: (answer: (event: KeyboardEvent) => boolean) => void
}

/** Tags under the caret, of what was typed behind "@" or "{". */
export function TagMenu({ onKeys }: TagMenuProps) {
  const { t, i18n } = useTranslation('report-templates')
  const store = useSheetStore()
  const state = useBody()
  const open = SUGGEST.getState(state)
  const nameOf = (key: TagKey) => DOCUMENT_TAGS[key].name[i18n.language === 'en' ? 'en' : 'ro']
  const search = foldText(open?.search ?? '')
  const found = TAGS.filter(key => foldText(nameOf(key)).includes(search)).slice(0, 8)
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, found.length - 1)

  function put(key: TagKey | undefined) {
    const view = store.view()
    if (!view || !open || !key) return
    putTag(key, open)(view.state, view.dispatch)
    view.focus()
    setChosen(0)
  }

  const answer = useEffectEvent((event: KeyboardEvent): boolean => {
    const view = store.view()
    if (!open || !view) return false
    if (event.key === 'Escape') view.dispatch(view.state.tr.setMeta(SUGGEST, 'close'))
    else if (found.length === 0) return false
    else if (event.key === 'ArrowDown') setChosen((at + 1) % found.length)
    else if (event.key === 'ArrowUp') setChosen((at + found.length - 1) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') put(found[at])
    else return false
    return true
  })
  useEffect(() => onKeys(event => answer(event)), [onKeys])

  if (!open || found.length === 0 || !store.view()) return null
  const { left, bottom } = store.view()!.coordsAtPos(open.from)
  return (
    <div
      ref={list => {
        list?.style.setProperty('left', `${left}px`)
        list?.style.setProperty('top', `${bottom + 4}px`)
      }}
      className={styles.menu}
      role="listbox"
      aria-label={t('tags')}
    >
      {found.map((key, index) => (
        <button
          key={key}
          type="button"
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          // The caret stays in the text.
          onMouseDown={event => event.preventDefault()}
          onClick={() => put(key)}
        >
          {nameOf(key)}
          <small>{t(`groups.${DOCUMENT_TAGS[key].group}`)}</small>
        </button>
      ))}
    </div>
  )
}

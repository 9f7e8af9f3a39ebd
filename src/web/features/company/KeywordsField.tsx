import { IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { foldText } from '#domain/people/person-name.ts'
import { FieldError } from '#web/ui/Field.tsx'
import type { CompanyEditor } from './use-company-draft.ts'
import styles from './CompanyPage.module.css'

const MOST = 20

/** Words that patients look for, each once. */
export function KeywordsField({ editor: { draft, set, errorOf } }: { editor: CompanyEditor }) {
  const { t } = useTranslation('company')
  const id = useId()
  const [typed, setTyped] = useState('')
  const { keywords } = draft
  const error = errorOf('keywords')

  function add(text: string) {
    const words = text.split(',').map(word => word.trim())
    const fresh = words.filter(word => word.length >= 2 && word.length <= 40)
    const all = [...keywords, ...fresh]
    const distinct = all.filter(
      (word, index) => all.findIndex(other => foldText(other) === foldText(word)) === index,
    )
    if (fresh.length > 0) set({ keywords: distinct.slice(0, MOST) })
    setTyped(words.filter(word => word !== '' && !fresh.includes(word)).join(', '))
  }

  function heed(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && keywords.length > 0)
      set({ keywords: keywords.slice(0, -1) })
  }

  return (
    <div>
      <p className={styles.below}>
        <span id={`${id}-help`}>{t('keywordHelp')}</span>
        <span>{t('keywordCount', { count: keywords.length })}</span>
      </p>
      <div className={styles.words} data-invalid={error ? true : undefined}>
        {keywords.map(word => (
          <span key={word} className={styles.word}>
            {word}
            <button
              type="button"
              aria-label={t('keywordRemove', { word })}
              onClick={() => set({ keywords: keywords.filter(other => other !== word) })}
            >
              <IconX size={14} stroke={2} aria-hidden="true" />
            </button>
          </span>
        ))}
        {keywords.length < MOST ? (
          <input
            id={id}
            value={typed}
            maxLength={200}
            placeholder={t('keywordAdd')}
            aria-label={t('fields.keywords')}
            aria-describedby={error ? `${id}-error` : `${id}-help`}
            aria-invalid={error ? true : undefined}
            onChange={event => setTyped(event.target.value)}
            onKeyDown={heed}
            onBlur={() => add(typed)}
          />
        ) : null}
      </div>
      <FieldError id={id} error={error} />
    </div>
  )
}

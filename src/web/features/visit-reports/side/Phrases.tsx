import { IconBolt } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Phrase } from '#contract/patients/phrases.ts'
import styles from './ReportSide.module.css'

/** The clinic's ready sentences, put where one writes. */
export function Phrases({ phrases }: { phrases: readonly Phrase[] }) {
  const { t } = useTranslation('visit-reports')
  const last = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLTextAreaElement && 'phrases' in target.dataset) last.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])

  function put({ text }: Phrase) {
    const field = last.current?.isConnected
      ? last.current
      : document.querySelector<HTMLTextAreaElement>('textarea[data-phrases]')
    if (!field) return
    field.focus()
    const before = field.value.slice(0, field.selectionStart)
    const gap = before === '' || /\s$/.test(before) ? '' : ' '
    // As if it was typed, so that it can be undone by the same keys.
    document.execCommand('insertText', false, `${gap}${text}`)
  }

  return (
    <details className={styles.phrases}>
      <summary>{t('phrases')}</summary>
      <ul>
        {phrases.map(phrase => (
          <li key={phrase.id}>
            <button type="button" title={phrase.text} onClick={() => put(phrase)}>
              <IconBolt size={16} stroke={1.75} aria-hidden="true" />
              {phrase.title}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

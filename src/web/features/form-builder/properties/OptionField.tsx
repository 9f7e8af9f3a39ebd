import { IconX } from '@tabler/icons-react'
import { useId, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Option } from '#domain/documents/choice.ts'
import { textIn } from '#domain/documents/texts.ts'
import { OrderHandle } from '#web/parts/list/OrderHandle.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { useEdited } from '../model/use-editor.ts'
import { useProblem } from './use-problem.ts'
import styles from './OptionFields.module.css'

const MOST_LETTERS = 190

interface OptionFieldProps {
  elementId: string
  option: Option
  /** Whether others may be chosen with it. */
  isOfSeveral: boolean
  place: number
  onChange: (part: Partial<Option>, burst?: string) => void
  /** Behind it. */
  onInsert: (lines: readonly string[]) => void
  onRemove: () => void
  onPut: (place: number) => void
}

/** One thing to choose: its words, whether it asks for more of them or goes with no other, and its place. */
export function OptionField(props: OptionFieldProps) {
  const { elementId, option, isOfSeveral, place, onChange, onInsert, onRemove, onPut } = props
  const { t } = useTranslation('form-builder')
  const id = useId()
  const language = useEdited(state => state.language)
  const problem = useProblem(elementId, `options.${place}.label.${language}`)
  const number = { place: place + 1 }
  const text = option.label[language] ?? ''

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') onInsert([''])
    else if (event.key === 'Backspace' && text === '' && !event.repeat) onRemove()
    else return
    event.preventDefault()
  }

  function handlePaste(event: ClipboardEvent) {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map(line => line.trim().slice(0, MOST_LETTERS))
      .filter(Boolean)
    if (lines.length < 2) return
    event.preventDefault()
    if (text === '') {
      // The first of them fills the option that waits for its words.
      onChange({ label: { ...option.label, [language]: lines[0] } })
      onInsert(lines.slice(1))
    } else onInsert(lines)
  }

  return (
    <li className={styles.option} data-option={option.id}>
      <OrderHandle label={t('properties.moveOption', number)} place={place} onPut={onPut} />
      <div>
        <div className={styles.frame} data-wrong={problem ? '' : undefined}>
          <input
            id={id}
            type="text"
            lang={language}
            aria-label={t('properties.option', number)}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-error` : undefined}
            data-path={`options.${place}.label.${language}`}
            placeholder={textIn(option.label, language) || t('properties.option', number)}
            maxLength={MOST_LETTERS}
            autoComplete="off"
            value={text}
            onKeyDown={handleKey}
            onPaste={handlePaste}
            onChange={({ target }) =>
              onChange({ label: { ...option.label, [language]: target.value } }, `label.${language}`)
            }
          />
          {isOfSeveral ? (
            <button
              type="button"
              className={styles.flag}
              aria-pressed={option.alone === true}
              aria-label={t('properties.aloneOf', number)}
              title={t('properties.aloneOf', number)}
              onClick={() => onChange({ alone: option.alone ? undefined : true })}
            >
              {t('properties.alone')}
            </button>
          ) : null}
          <button
            type="button"
            className={styles.flag}
            aria-pressed={option.with_text === true}
            aria-label={t('properties.withTextOf', number)}
            onClick={() => onChange({ with_text: option.with_text ? undefined : true })}
          >
            {t('properties.withText')}
          </button>
        </div>
        <FieldError id={id} error={problem} />
      </div>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('properties.removeOption', number)}
        title={t('properties.removeOption', number)}
        onClick={onRemove}
      >
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </li>
  )
}

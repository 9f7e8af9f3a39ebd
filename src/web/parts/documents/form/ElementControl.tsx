import { useTranslation } from 'react-i18next'
import { LONGEST_ANSWER } from '#domain/documents/forms/form-elements.ts'
import type { Answer, FormElement } from '#domain/documents/forms/form-template.ts'
import type { DocumentLanguage } from '#domain/documents/texts.ts'
import { ChoiceControl } from './ChoiceControl.tsx'
import { DayControl } from './DayControl.tsx'
import { InitialsControl } from './InitialsControl.tsx'
import { NumberControl } from './NumberControl.tsx'
import { RecordControl } from './RecordControl.tsx'
import { ScaleControl } from './ScaleControl.tsx'
import { TeethControl } from './TeethControl.tsx'
import { UploadControl } from './UploadControl.tsx'
import styles from './FormElementView.module.css'

/** How files of an element are sent and taken back. */
export interface Uploading {
  readonly files: readonly { readonly id: number; readonly name: string; readonly size: number }[]
  readonly send: (file: File, onProgress: (share: number) => void) => Promise<number>
  readonly remove: (id: number) => Promise<void>
}

export interface ControlProps {
  element: FormElement
  language: DocumentLanguage
  /** Its text, tags filled. */
  words: string
  labelledBy: string
  answer: Answer | undefined
  known?: string | undefined
  uploading?: Uploading | undefined
  /** Typed here before and no answer yet. */
  draft?: string | undefined
  /** Keeps what is being typed; undefined once it is an answer. */
  onDraft?: ((typed: string | undefined) => void) | undefined
  /** Whatever was given, right or not. */
  onAnswer: (value: unknown) => void
}

/** With what an element is answered. */
export function ElementControl(props: ControlProps) {
  const { element, words, labelledBy, answer, onAnswer } = props
  const { t } = useTranslation('form-elements')
  switch (element.type) {
    case 'long':
      return (
        <textarea
          className={styles.input}
          rows={4}
          aria-labelledby={labelledBy}
          maxLength={LONGEST_ANSWER.long}
          defaultValue={typeof answer === 'string' ? answer : ''}
          onChange={({ currentTarget }) => onAnswer(currentTarget.value)}
        />
      )
    case 'number':
      return <NumberControl {...props} />
    case 'scale':
      return <ScaleControl {...props} />
    case 'date':
      return <DayControl {...props} />
    case 'yes_no':
    case 'choice':
    case 'choices':
    case 'dropdown':
      return <ChoiceControl {...props} />
    case 'teeth':
      return <TeethControl {...props} />
    case 'upload':
      return <UploadControl {...props} />
    case 'record':
      return <RecordControl {...props} />
    case 'consent':
      return (
        <label className={styles.consent}>
          <input
            type="checkbox"
            checked={answer === true}
            onChange={({ currentTarget }) => onAnswer(currentTarget.checked)}
          />
          <span>
            {words} <span className="visually-hidden">{t('needed')}</span>
          </span>
        </label>
      )
    case 'initials':
      return <InitialsControl {...props} />
    default:
      return (
        <input
          type="text"
          className={styles.input}
          aria-labelledby={labelledBy}
          maxLength={LONGEST_ANSWER.short}
          autoComplete="off"
          defaultValue={typeof answer === 'string' ? answer : ''}
          onChange={({ currentTarget }) => onAnswer(currentTarget.value)}
        />
      )
  }
}

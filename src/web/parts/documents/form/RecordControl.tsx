import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRecord } from '#domain/documents/problem.ts'
import { DayControl } from './DayControl.tsx'
import type { ControlProps } from './ElementControl.tsx'
import { useDraftRead } from './use-draft-read.ts'
import styles from './FormElementView.module.css'

const AUTOFILL = {
  name: 'name',
  cnp: 'off',
  birth_date: 'bday',
  address: 'street-address',
  phone: 'tel',
  email: 'email',
  allergies: 'off',
} as const
const KEYBOARDS = { cnp: 'numeric', phone: 'tel', email: 'email' } as const

/** What the record knows is shown masked: it is right, or it is written anew. */
export function RecordControl(props: ControlProps) {
  const { element, labelledBy, answer, known, draft, onDraft, onAnswer } = props
  const { t } = useTranslation('form-elements')
  const isKept = isRecord(answer) && answer['keep'] === true
  const [isChanging, setIsChanging] = useState(typeof answer === 'string' || draft !== undefined)
  const input = useRef<HTMLInputElement>(null)
  const field = element.field ?? 'name'
  useDraftRead(draft, () => input.current && onAnswer(input.current.value))
  if (known && !isChanging)
    return (
      <div className={styles.known} data-kept={isKept || undefined}>
        <p>
          {t('known')} <strong>{known}</strong>
        </p>
        <div className={styles.side}>
          <button
            type="button"
            className={styles.box}
            aria-pressed={isKept}
            data-chosen={isKept || undefined}
            onClick={() => onAnswer({ keep: true })}
          >
            {t('isRight')}
          </button>
          <button
            type="button"
            className={styles.box}
            onClick={() => {
              setIsChanging(true)
              onAnswer(undefined)
            }}
          >
            {t('change')}
          </button>
        </div>
      </div>
    )
  if (field === 'birth_date') return <DayControl {...props} />
  return (
    <input
      ref={input}
      type="text"
      className={styles.input}
      aria-labelledby={labelledBy}
      inputMode={field in KEYBOARDS ? KEYBOARDS[field as 'cnp'] : undefined}
      autoComplete={AUTOFILL[field]}
      defaultValue={draft ?? (typeof answer === 'string' ? answer : '')}
      onChange={({ currentTarget }) => onDraft?.(currentTarget.value)}
      onBlur={({ currentTarget }) => onAnswer(currentTarget.value)}
    />
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LONGEST_ANSWER, SCALE } from '#domain/documents/forms/form-elements.ts'
import type { Answer, FormElement } from '#domain/documents/forms/form-template.ts'
import { textIn, type DocumentLanguage } from '#domain/documents/texts.ts'
import { DateInput } from '#web/ui/DateInput.tsx'
import { TryChoice } from './TryChoice.tsx'
import { TryInitials } from './TryInitials.tsx'
import { TryTeeth } from './TryTeeth.tsx'
import styles from './TryForm.module.css'

export interface TryControlProps {
  element: FormElement
  language: DocumentLanguage
  /** Its text, tags filled. */
  words: string
  labelledBy: string
  answer: Answer | undefined
  /** Whatever was given, right or not. */
  onAnswer: (value: unknown) => void
}

/** With what an element is answered. */
export function TryControl(props: TryControlProps) {
  const { element, words, labelledBy, answer, onAnswer } = props
  const { t } = useTranslation('form-builder')
  switch (element.type) {
    case 'long':
      return (
        <textarea
          className={styles.input}
          rows={4}
          aria-labelledby={labelledBy}
          maxLength={LONGEST_ANSWER.long}
          onChange={({ target }) => onAnswer(target.value)}
        />
      )
    case 'number':
      return <NumberInput {...props} />
    case 'scale':
      return <Scale {...props} />
    case 'date':
      return <Day {...props} />
    case 'record':
      return element.field === 'birth_date' ? <Day {...props} /> : <Line {...props} />
    case 'yes_no':
    case 'choice':
    case 'choices':
    case 'dropdown':
      return <TryChoice {...props} />
    case 'teeth':
      return <TryTeeth {...props} />
    case 'upload':
      return (
        <button
          type="button"
          className={styles.box}
          aria-pressed={answer !== undefined}
          onClick={() => onAnswer(answer ? undefined : [1])}
        >
          {t('canvas.upload')}
        </button>
      )
    case 'consent':
      return (
        <label className={styles.consent}>
          <input
            type="checkbox"
            checked={answer === true}
            onChange={({ target }) => onAnswer(target.checked)}
          />
          <span>{words}</span>
        </label>
      )
    case 'signature':
      return <p className={styles.signature}>{t('canvas.signer.patient')}</p>
    case 'initials':
      return <TryInitials {...props} />
    default:
      return <Line {...props} />
  }
}

function Line({ element, labelledBy, onAnswer }: TryControlProps) {
  const { t } = useTranslation('form-builder')
  return (
    <input
      type="text"
      className={styles.input}
      aria-labelledby={labelledBy}
      maxLength={LONGEST_ANSWER.short}
      autoComplete="off"
      placeholder={element.type === 'record' ? t('canvas.record') : undefined}
      onChange={({ target }) => onAnswer(target.value)}
    />
  )
}

function Day({ words, answer, onAnswer }: TryControlProps) {
  return (
    <div className={styles.frame}>
      <DateInput
        label={words}
        far
        value={typeof answer === 'string' ? answer : undefined}
        onChange={day => onAnswer(day)}
      />
    </div>
  )
}

function NumberInput({ labelledBy, onAnswer }: TryControlProps) {
  const [typed, setTyped] = useState('')
  return (
    <input
      type="text"
      inputMode="decimal"
      className={styles.input}
      aria-labelledby={labelledBy}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => onAnswer(typed.trim() === '' ? undefined : Number(typed.trim().replace(',', '.')))}
    />
  )
}

const STEPS = Array.from({ length: SCALE.to - SCALE.from + 1 }, (_, index) => SCALE.from + index)

function Scale({ element, language, answer, onAnswer }: TryControlProps) {
  const { t } = useTranslation('form-builder')
  const [low, high] = [textIn(element.low, language), textIn(element.high, language)]
  return (
    <>
      <div className={styles.scale}>
        {STEPS.map(step => (
          <button
            key={step}
            type="button"
            className={styles.box}
            aria-pressed={answer === step}
            onClick={() => onAnswer(step)}
          >
            {step}
          </button>
        ))}
      </div>
      {low || high ? (
        <p className={styles.ends}>
          <span>{t('canvas.scaleFrom', { low })}</span>
          <span>{t('canvas.scaleTo', { high })}</span>
        </p>
      ) : null}
    </>
  )
}

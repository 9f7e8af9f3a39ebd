import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sayDay } from '#domain/documents/forms/say-answer.ts'
import { readTypedDate } from '#domain/time/typed-date.ts'
import { clock } from '#web/ui/clock.ts'
import type { ControlProps } from './ElementControl.tsx'
import { useDraftRead } from './use-draft-read.ts'
import styles from './FormElementView.module.css'

const thisYear = () => new Date(clock.now()).getFullYear()

/** A day, typed as one writes it; it is read back in words. */
export function DayControl({ language, labelledBy, answer, draft, onDraft, onAnswer }: ControlProps) {
  const { t } = useTranslation('form-elements')
  const kept = typeof answer === 'string' ? sayDay(answer, language) : ''
  const [typed, setTyped] = useState(draft)

  function leave() {
    if (typed === undefined) return
    if (typed.trim() === '') {
      setTyped(undefined)
      return onAnswer(undefined)
    }
    const day = readTypedDate(typed, { thisYear: thisYear(), lastYear: thisYear() + 10 })
    onAnswer(day ?? typed)
    setTyped(day ? sayDay(day, language) : typed)
  }

  useDraftRead(draft, leave)
  return (
    <input
      type="text"
      inputMode="numeric"
      className={styles.input}
      aria-labelledby={labelledBy}
      autoComplete="off"
      placeholder={t('dayPlaceholder')}
      value={typed ?? kept}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onDraft?.(currentTarget.value)
      }}
      onBlur={leave}
    />
  )
}

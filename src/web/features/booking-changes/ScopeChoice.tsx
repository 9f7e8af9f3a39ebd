import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Scope } from '#web/parts/bookings/use-questions.ts'
import styles from './ConflictDialog.module.css'

interface ScopeChoiceProps {
  label: string
  value: Scope
  onChange: (scope: Scope) => void
}

const SCOPES: readonly Scope[] = ['this', 'following', 'all']

/** This booking of a series, the ones after it too, or every one. */
export function ScopeChoice({ label, value, onChange }: ScopeChoiceProps) {
  const { t } = useTranslation('staff')
  const name = useId()
  return (
    <fieldset className={styles.scopes}>
      <legend>{label}</legend>
      {SCOPES.map(scope => (
        <label key={scope}>
          <input type="radio" name={name} checked={scope === value} onChange={() => onChange(scope)} />
          {t(`booking.scope.${scope}`)}
        </label>
      ))}
    </fieldset>
  )
}

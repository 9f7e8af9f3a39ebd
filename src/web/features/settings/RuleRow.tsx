import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { POLICY_LIMITS } from '#domain/booking-policy.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { isNumberRule } from './policy-draft.ts'
import type { NumberRule, RuleName } from './policy-draft.ts'
import { CountField, LengthField } from './RuleFields.tsx'
import type { PolicyDraft } from './use-policy-draft.ts'
import { useRuleWords } from './use-rule-words.ts'
import styles from './BookingRulesPage.module.css'

const LENGTHS: ReadonlySet<RuleName> = new Set(['minimum_notice_minutes', 'cancel_notice_minutes'])

/** One rule: what it is, what it does, and its value. */
export function RuleRow({ name, policy }: { name: RuleName; policy: PolicyDraft }) {
  const { t } = useTranslation('staff')
  const words = useRuleWords()
  const id = useId()
  const label = t(`settings.${name}.label`)
  const isChanged = policy.changed.includes(name)
  const isWrong = isNumberRule(name) && policy.wrong.includes(name)
  const error = isWrong
    ? t('settings.outOf', {
        min: words.valueText(name, POLICY_LIMITS[name][0]),
        max: words.valueText(name, POLICY_LIMITS[name][1]),
      })
    : policy.errors[name]?.[0]
  return (
    <li className={styles.rule} data-changed={isChanged || undefined}>
      <div className={styles.words}>
        <h3 className={styles.label}>
          {label}
          {isChanged ? <Badge tone="warn">{t('settings.changed')}</Badge> : null}
        </h3>
        <p id={`${id}-text`} className={styles.text}>
          {t(`settings.${name}.text`)}
        </p>
        <p id={`${id}-error`} className={styles.error} aria-live="polite">
          {error}
        </p>
      </div>
      {isNumberRule(name) ? (
        <NumberRuleField
          name={name}
          label={label}
          policy={policy}
          isWrong={error !== undefined}
          describedBy={`${id}-text ${id}-error`}
        />
      ) : (
        <label className={styles.switch}>
          <span aria-hidden="true">{t(policy.draft[name] ? 'settings.on' : 'settings.off')}</span>
          <Switch
            label={label}
            checked={policy.draft[name]}
            aria-describedby={`${id}-text`}
            onChange={event => policy.set({ [name]: event.target.checked })}
          />
        </label>
      )}
    </li>
  )
}

interface NumberRuleFieldProps {
  name: NumberRule
  label: string
  policy: PolicyDraft
  isWrong: boolean
  describedBy: string
}

function NumberRuleField({ name, policy, ...rest }: NumberRuleFieldProps) {
  const { t } = useTranslation('staff')
  const field = {
    ...rest,
    value: policy.draft[name],
    onChange: (value: number) => policy.set({ [name]: value }),
  }
  if (LENGTHS.has(name)) return <LengthField {...field} />
  const unit = name === 'horizon_days' ? 'days' : name === 'max_open_bookings' ? 'visits' : 'minutes'
  return <CountField {...field} unit={t(`settings.units.${unit}`)} />
}

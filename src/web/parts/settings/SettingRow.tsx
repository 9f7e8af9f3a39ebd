import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#web/ui/Badge.tsx'
import { joinSentences } from '#web/api/field-errors.ts'
import { Switch } from '#web/ui/Switch.tsx'
import { CountField, LengthField } from './SettingFields.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'
import { useValueWords } from './use-value-words.ts'
import styles from './SettingsSection.module.css'

export interface SettingWords {
  label: string
  text: string
}

interface SettingRowProps {
  name: string
  words: SettingWords
  draft: SettingsDraft
}

/** One setting: what it is, what it does, and its value. */
export function SettingRow({ name, words: { label, text }, draft }: SettingRowProps) {
  const { t } = useTranslation('staff')
  const say = useValueWords()
  const id = useId()
  const setting = draft.section[name]!
  const value = draft.draft[name]
  const isChanged = draft.changed.includes(name)
  const error =
    setting.kind === 'number' && draft.wrong.includes(name)
      ? t('settings.outOf', { min: say(setting, setting.limits[0]), max: say(setting, setting.limits[1]) })
      : joinSentences(draft.errors[name]) || undefined
  const field = {
    label,
    value: Number(value),
    isWrong: error !== undefined,
    describedBy: `${id}-text ${id}-error`,
    onChange: (next: number) => draft.set(name, next),
  }
  return (
    <li className={styles.setting} data-changed={isChanged || undefined}>
      <div className={styles.words}>
        <h3 className={styles.label}>
          {label}
          {isChanged ? <Badge tone="warn">{t('settings.changed')}</Badge> : null}
        </h3>
        <p id={`${id}-text`} className={styles.text}>
          {text}
        </p>
        <p id={`${id}-error`} className={styles.error} aria-live="polite">
          {error}
        </p>
        {setting.kind === 'number' && value !== setting.usual ? (
          <button
            type="button"
            className={styles.usual}
            aria-describedby={`${id}-text`}
            onClick={() => draft.set(name, setting.usual)}
          >
            {t('settings.toUsual', { value: say(setting, setting.usual) })}
          </button>
        ) : null}
      </div>
      {setting.kind === 'flag' ? (
        <label className={styles.switch}>
          <span aria-hidden="true">{say(setting, value)}</span>
          <Switch
            label={label}
            checked={value === true}
            aria-describedby={`${id}-text`}
            onChange={event => draft.set(name, event.target.checked)}
          />
        </label>
      ) : setting.of === 'length' ? (
        <LengthField {...field} />
      ) : (
        <CountField {...field} unit={setting.of} />
      )}
    </li>
  )
}

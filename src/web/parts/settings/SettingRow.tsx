import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#web/ui/Badge.tsx'
import { joinSentences } from '#web/api/field-errors.ts'
import { SettingControl } from './SettingControl.tsx'
import { fits } from './setting-values.ts'
import type { SettingsDraft } from './use-settings-draft.ts'
import { useValueWords } from './use-value-words.ts'
import type { SettingWords } from './use-value-words.ts'
import styles from './SettingsSection.module.css'

interface SettingRowProps {
  name: string
  words: SettingWords
  draft: SettingsDraft
  /** Whether it may not be turned off now; its words say why. */
  isLocked: boolean
}

/** One setting: what it is, what it does, and its value. */
export function SettingRow({ name, words, draft, isLocked }: SettingRowProps) {
  const { t } = useTranslation('settings')
  const say = useValueWords()
  const wrongOf = useWrongWords()
  const id = useId()
  const setting = draft.section[name]!
  const value = draft.draft[name] ?? null
  const isChanged = draft.changed.includes(name)
  const error = draft.wrong.includes(name)
    ? wrongOf(draft, name)
    : joinSentences(draft.errors[name]) || undefined
  const locked = isLocked ? words.off : undefined
  return (
    <li id={name} tabIndex={-1} className={styles.setting} data-changed={isChanged || undefined}>
      <div className={styles.words}>
        <h3 className={styles.label}>
          {words.label}
          {isChanged ? <Badge tone="warn">{t('changed')}</Badge> : null}
        </h3>
        <p id={`${id}-text`} className={styles.text}>
          {words.text} {locked}
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
            {t('toUsual', { value: say(setting, setting.usual) })}
          </button>
        ) : null}
      </div>
      <SettingControl
        setting={setting}
        words={words}
        value={value}
        isWrong={error !== undefined}
        locked={locked}
        describedBy={`${id}-text ${id}-error`}
        onChange={next => draft.set(name, next)}
      />
    </li>
  )
}

/** Says what is wrong with a value that lies outside its limits. */
function useWrongWords() {
  const { t } = useTranslation('settings')
  const say = useValueWords()
  return ({ section, draft }: SettingsDraft, name: string) => {
    const setting = section[name]!
    if (fits(setting, draft[name])) return t('tooShort')
    if (setting.kind === 'code') return t('badCode', { count: setting.longest })
    if (setting.kind !== 'number' && setting.kind !== 'time') return ''
    const [min, max] = [say(setting, setting.limits[0]), say(setting, setting.limits[1])]
    if (setting.kind === 'time') return t('badTime', { min, max })
    return t(setting.orZero ? 'zeroOr' : 'outOf', { min, max })
  }
}

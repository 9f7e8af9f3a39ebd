import { Fragment, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#web/ui/Badge.tsx'
import { joinSentences } from '#web/api/field-errors.ts'
import { SettingControl } from './SettingControl.tsx'
import { fits } from './setting-values.ts'
import { ENDS } from './shown-settings.ts'
import type { SettingsDraft } from './use-settings-draft.ts'
import { useValueWords } from './use-value-words.ts'
import type { SettingWords } from './use-value-words.ts'
import styles from './SettingsSection.module.css'

interface SettingRowProps {
  name: string
  words: Readonly<Record<string, SettingWords>>
  draft: SettingsDraft
  /** Whether it may not be turned off now; its words say why. */
  isLocked: boolean
}

/** One setting, or a span of two: what it is, what it does, and its value. */
export function SettingRow({ name, words, draft, isLocked }: SettingRowProps) {
  const { t } = useTranslation('settings')
  const say = useValueWords()
  const errorOf = useErrorWords(draft)
  const id = useId()
  const setting = draft.section[name]!
  const { label, row = label, text, off } = words[name]!
  const names = [name, ENDS[name] ?? []].flat()
  const isChanged = names.some(each => draft.changed.includes(each))
  const errors = new Set(names.map(errorOf).filter(Boolean))
  const locked = isLocked ? off : undefined
  return (
    <li
      id={name}
      tabIndex={-1}
      className={styles.setting}
      data-changed={isChanged || undefined}
      data-cards={words[name]!.about ? '' : undefined}
    >
      <div className={styles.words}>
        <h3 className={styles.label}>
          {row}
          {isChanged ? <Badge tone="warn">{t('changed')}</Badge> : null}
        </h3>
        <p id={`${id}-text`} className={styles.text}>
          {text} {locked}
        </p>
        <p id={`${id}-error`} className={styles.error} aria-live="polite">
          {[...errors].join(' ')}
        </p>
        {setting.kind === 'number' && draft.draft[name] !== setting.usual ? (
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
      <div className={styles.controls} data-named={words[name]!.end === undefined ? undefined : ''}>
        {names.map((each, index) => (
          <Fragment key={each}>
            {index > 0 || words[each]!.end ? (
              <span id={index > 0 ? each : undefined} aria-hidden="true">
                {words[each]!.end ?? '–'}
              </span>
            ) : null}
            <SettingControl
              setting={draft.section[each]!}
              words={words[each]!}
              value={draft.draft[each] ?? null}
              isWrong={errorOf(each) !== ''}
              locked={locked}
              describedBy={`${id}-text ${id}-error`}
              onChange={next => draft.set(each, next)}
            />
          </Fragment>
        ))}
      </div>
    </li>
  )
}

/** Says what is wrong with a setting, here or by the server; nothing when it is well. */
function useErrorWords({ section, draft, wrong, errors }: SettingsDraft) {
  const { t } = useTranslation('settings')
  const say = useValueWords()
  return (name: string): string => {
    if (!wrong.includes(name)) return joinSentences(errors[name])
    const setting = section[name]!
    if (fits(setting, draft[name])) return t('tooShort')
    if (setting.kind !== 'number' && setting.kind !== 'time') return ''
    const [min, max] = [say(setting, setting.limits[0]), say(setting, setting.limits[1])]
    if (setting.kind === 'time') return t('badTime', { min, max })
    return t(setting.orZero ? 'zeroOr' : 'outOf', { min, max })
  }
}

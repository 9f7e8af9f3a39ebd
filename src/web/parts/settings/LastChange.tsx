import { useTranslation } from 'react-i18next'
import type { LastChange as Change } from '#contract/settings/settings.ts'
import type { Section } from '#contract/settings/setting.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { useValueWords } from './use-value-words.ts'
import type { SettingWords } from './use-value-words.ts'
import styles from './ChangesBar.module.css'

interface LastChangeProps {
  change: Change
  section: Section
  words: Readonly<Record<string, SettingWords>>
}

/** Who changed the section last, when, and from what to what. */
export function LastChange({ change: { by, at, from, to }, section, words }: LastChangeProps) {
  const { t } = useTranslation('settings')
  const say = useValueWords()
  const format = useFormat(useClinicFacts().zone)
  const keys = Object.keys(to).filter(key => key in section)
  if (keys.length === 0) return null
  const when = `${format.date(at)}, ${format.time(at)}`
  return (
    <div className={styles.last}>
      <h2>{t('lastChange')}</h2>
      <p>{by === null ? t('lastChangeAt', { at: when }) : t('lastChangeBy', { at: when, by })}</p>
      <ul>
        {keys.map(key => (
          <li key={key}>
            {words[key]!.label}: {say(section[key]!, from[key], words[key])} →{' '}
            {say(section[key]!, to[key], words[key])}
          </li>
        ))}
      </ul>
    </div>
  )
}

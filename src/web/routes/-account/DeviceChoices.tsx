import { useTranslation } from 'react-i18next'
import { changeLanguage, currentLanguage } from '#web/i18n/i18n.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { chooseTheme, useTheme } from '#web/ui/theme.ts'
import styles from './AccountHome.module.css'

/** The language of the pages on this device; messages have their own in the profile. */
export function LanguageChoice() {
  const { t } = useTranslation()
  return (
    <div className={styles.choice}>
      <span aria-hidden="true">{t('language.label')}</span>
      <Segmented
        label={t('language.label')}
        value={currentLanguage()}
        options={[
          { value: 'ro', label: <span lang="ro">{t('language.ro')}</span> },
          { value: 'en', label: <span lang="en">{t('language.en')}</span> },
        ]}
        onChange={language => void changeLanguage(language)}
      />
    </div>
  )
}

export function ThemeChoice() {
  const { t } = useTranslation()
  const { choice } = useTheme()
  return (
    <div className={styles.choice}>
      <span aria-hidden="true">{t('theme.label')}</span>
      <Segmented
        label={t('theme.label')}
        value={choice}
        options={[
          { value: 'auto', label: t('theme.auto') },
          { value: 'light', label: t('theme.light') },
          { value: 'dark', label: t('theme.dark') },
        ]}
        onChange={chooseTheme}
      />
    </div>
  )
}

import { IconCheck, IconChevronDown, IconWorld } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '#web/i18n/i18n.ts'
import type { Language } from '#web/i18n/languages.ts'
import { LightMenu } from '#web/ui/LightMenu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import styles from './LanguageMenu.module.css'

const languages: Language[] = ['ro', 'en']

export function LanguageItems() {
  const { t, i18n } = useTranslation()
  return languages.map(language => (
    <MenuItem
      key={language}
      icon={
        <IconCheck
          size={20}
          stroke={1.75}
          visibility={i18n.language === language ? 'visible' : 'hidden'}
          aria-hidden="true"
        />
      }
      isChosen={i18n.language === language}
      lang={language}
      onClick={() => void changeLanguage(language)}
    >
      {t(`language.${language}`)}
    </MenuItem>
  ))
}

/** Shows the whole name of the language, or its two letters where there is little room. */
export function LanguageMenu({ short = false }: { short?: boolean }) {
  const { t, i18n } = useTranslation()
  const language: Language = i18n.language === 'en' ? 'en' : 'ro'
  return (
    <LightMenu
      label={`${t('language.label')}: ${t(`language.${language}`)}`}
      triggerClassName={styles.trigger}
      trigger={
        <>
          <IconWorld size={20} stroke={1.75} aria-hidden="true" />
          {short ? language.toUpperCase() : t(`language.${language}`)}
          {short ? null : <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
        </>
      }
    >
      <LanguageItems />
    </LightMenu>
  )
}

/** Both languages side by side, for the sign-in header. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  return (
    <fieldset aria-label={t('language.label')} className={styles.switch}>
      {languages.map(language => (
        <button
          key={language}
          type="button"
          className={styles.letters}
          aria-pressed={i18n.language === language}
          aria-label={t(`language.${language}`)}
          lang={language}
          onClick={() => void changeLanguage(language)}
        >
          {language.toUpperCase()}
        </button>
      ))}
    </fieldset>
  )
}

import { IconMoon, IconSun } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LightMenu } from '#web/ui/LightMenu.tsx'
import { useTheme } from '#web/ui/theme.ts'
import { ThemeItems } from './ThemeItems.tsx'
import styles from './PatientLayout.module.css'

export function PatientFooter() {
  const { t } = useTranslation()
  const dark = useTheme().shown === 'dark'
  const Icon = dark ? IconMoon : IconSun
  return (
    <footer className={styles.footer}>
      <Link to="/login/cabinet">{t('footer.forClinics')}</Link>
      <Link to="." search={previous => ({ ...previous, modal: 'contact' as const })}>
        {t('footer.contact')}
      </Link>
      <Link to="/privacy">{t('footer.privacy')}</Link>
      <LightMenu
        up
        label={t('theme.label')}
        triggerClassName={styles.theme}
        trigger={<Icon size={20} stroke={1.75} />}
      >
        <ThemeItems />
      </LightMenu>
    </footer>
  )
}

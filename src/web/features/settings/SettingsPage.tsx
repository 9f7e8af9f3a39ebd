import { IconCalendarCog, IconCalendarOff } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SECTION_NAMES } from '#contract/settings/sections.ts'
import type { SectionName } from '#contract/settings/sections.ts'
import { SettingsSection } from '#web/parts/settings/SettingsSection.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import styles from './SettingsPage.module.css'

const icons: Record<SectionName, Icon> = { bookings: IconCalendarCog }

/** The settings, a section at a time. */
export function SettingsPage({ section }: { section: SectionName }) {
  return (
    <SettingsFrame>
      <SettingsSection name={section} />
    </SettingsFrame>
  )
}

/** The settings' menu beside a page of them. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['staff', 'holidays'])
  usePageTitle(t('staff:tabs.settings'))
  return (
    <div className={styles.page}>
      <nav className={styles.sections} aria-label={t('staff:settings.menu')}>
        <h1 className={styles.title}>{t('staff:tabs.settings')}</h1>
        <ul>
          {SECTION_NAMES.map(name => {
            const SectionIcon = icons[name]
            return (
              <li key={name}>
                <Link
                  to="/cabinet/administration/settings/$section"
                  params={{ section: name }}
                  className={styles.section}
                  activeProps={{ 'data-active': true }}
                >
                  <SectionIcon size={18} stroke={1.75} aria-hidden="true" />
                  {t(`staff:settings.sections.${name}.title`)}
                </Link>
              </li>
            )
          })}
          <li>
            <Link
              to="/cabinet/administration/settings/holidays"
              className={styles.section}
              activeProps={{ 'data-active': true }}
            >
              <IconCalendarOff size={18} stroke={1.75} aria-hidden="true" />
              {t('holidays:title')}
            </Link>
          </li>
        </ul>
      </nav>
      {children}
    </div>
  )
}

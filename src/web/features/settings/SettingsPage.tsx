import { IconChevronLeft } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SectionName } from '#contract/settings/sections.ts'
import { SettingsSection } from '#web/parts/settings/SettingsSection.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { SettingsMenu } from './SettingsMenu.tsx'
import styles from './SettingsPage.module.css'

/** The settings: the menu, and a section beside it; on phones one after the other. */
export function SettingsPage({ section }: { section: SectionName | undefined }) {
  const { t } = useTranslation(['settings', 'staff'])
  usePageTitle(t('staff:tabs.settings'))
  const [isDirty, setIsDirty] = useState(false)
  useJump()
  return (
    <div className={styles.page} data-section={section}>
      <SettingsMenu dirty={isDirty ? section : undefined} />
      {section ? (
        <>
          <Link to="/cabinet/administration/settings" className={styles.back}>
            <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
            {t('settings:back')}
          </Link>
          <SettingsSection name={section} onDirty={setIsDirty} />
        </>
      ) : null}
    </div>
  )
}

/** Leads to the setting that the address names, once it is drawn. */
function useJump() {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '') return undefined
    const seen = new MutationObserver(jump)
    function jump() {
      const row = document.getElementById(hash)
      if (!row) return
      seen.disconnect()
      row.scrollIntoView({ block: 'center' })
      row.focus({ preventScroll: true })
    }
    seen.observe(document.body, { childList: true, subtree: true })
    jump()
    return () => seen.disconnect()
  }, [hash])
}

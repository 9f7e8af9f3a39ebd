import { IconChevronLeft } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SectionName } from '#contract/settings/sections.ts'
import { SettingsSection, type SectionMore } from '#web/parts/settings/SettingsSection.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { SettingsMenu } from './SettingsMenu.tsx'
import styles from './SettingsPage.module.css'

const CardAccount = lazy(() => import('./CardAccount.tsx'))

/** What pages have beside their settings, after which of them. */
const AFTER: Partial<Record<SectionName, Readonly<Record<string, ReactNode>>>> = {
  payments: {
    payment_mode: (
      <Suspense>
        <CardAccount />
      </Suspense>
    ),
  },
}

interface SettingsPageProps {
  section: SectionName | undefined
  /** What belongs to the section and is another feature's. */
  more?: SectionMore | undefined
}

/** The settings, a section at a time; without one, the menu alone. */
export function SettingsPage({ section, more }: SettingsPageProps) {
  const [isDirty, setIsDirty] = useState(false)
  useJump()
  return (
    <SettingsFrame dirty={isDirty ? section : undefined}>
      {section ? (
        <SettingsSection name={section} after={AFTER[section]} more={more} onDirty={setIsDirty} />
      ) : null}
    </SettingsFrame>
  )
}

interface SettingsFrameProps {
  /** The section with changes that are not saved. */
  dirty?: SectionName | undefined
  children: ReactNode
}

/** The settings' menu beside a page of them; on phones one after the other. */
export function SettingsFrame({ dirty, children }: SettingsFrameProps) {
  const { t } = useTranslation(['settings', 'staff'])
  usePageTitle(t('staff:tabs.settings'))
  return (
    <div className={styles.page} data-open={children !== null || undefined}>
      {/* Stands where the menu does not show, too. */}
      <h1 className="visually-hidden">{t('staff:tabs.settings')}</h1>
      <SettingsMenu dirty={dirty} />
      {children === null ? null : (
        <Link to="/cabinet/administration/settings" className={styles.back}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
          {t('settings:back')}
        </Link>
      )}
      {children}
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

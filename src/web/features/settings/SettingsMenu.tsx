import {
  IconCalendarCog,
  IconCalendarOff,
  IconColumns,
  IconCreditCard,
  IconFileCertificate,
  IconFileInvoice,
  IconLock,
  IconMessage,
  IconPlugConnected,
  IconSearch,
  IconShieldHalf,
  IconStethoscope,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SECTION_NAMES } from '#contract/settings/sections.ts'
import type { SectionName } from '#contract/settings/sections.ts'
import { foldText } from '#domain/people/person-name.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useSectionsWords } from '#web/parts/settings/use-section-words.ts'
import styles from './SettingsPage.module.css'

const icons: Record<SectionName, Icon> = {
  bookings: IconCalendarCog,
  calendar: IconColumns,
  messages: IconMessage,
  payments: IconCreditCard,
  integrations: IconPlugConnected,
  invoices: IconFileInvoice,
  login: IconLock,
  roles: IconShieldHalf,
}

interface SettingsMenuProps {
  /** The section with changes that are not saved. */
  dirty: SectionName | undefined
}

/** The sections, or the settings that the words in the search field are of. */
export function SettingsMenu({ dirty }: SettingsMenuProps) {
  const { t } = useTranslation(['settings', 'staff', 'holidays'])
  const { can } = useStaff()
  const [search, setSearch] = useState('')
  const sections = useSectionsWords()
  const words = foldText(search.trim())
  const found = words === '' ? [] : findSettings(sections, words)
  const isSeal =
    words !== '' &&
    can('settings.manage') &&
    foldText(`${t('settings:seal.title')} ${t('settings:seal.ownTitle')}`).includes(words)
  return (
    <nav className={styles.sections} aria-label={t('settings:menu')}>
      <p className={styles.title} aria-hidden="true">
        {t('staff:tabs.settings')}
      </p>
      <div className={styles.search}>
        <IconSearch size={16} stroke={1.75} aria-hidden="true" />
        <input
          type="search"
          aria-label={t('settings:search')}
          placeholder={t('settings:search')}
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
      </div>
      {words === '' ? (
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
                  {sections[name].title}
                  {dirty === name ? <span className={styles.dot} /> : null}
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
          {can('settings.manage') ? (
            <li>
              <Link
                to="/cabinet/administration/settings/$section"
                params={{ section: 'documents' }}
                className={styles.section}
                activeProps={{ 'data-active': true }}
              >
                <IconFileCertificate size={18} stroke={1.75} aria-hidden="true" />
                {t('settings:documents')}
              </Link>
            </li>
          ) : null}
          {can('clinical.view') ? (
            <li>
              <Link
                to="/cabinet/administration/settings/$section"
                params={{ section: 'diagnoses' }}
                className={styles.section}
                activeProps={{ 'data-active': true }}
              >
                <IconStethoscope size={18} stroke={1.75} aria-hidden="true" />
                {t('settings:diagnoses')}
              </Link>
            </li>
          ) : null}
        </ul>
      ) : (
        <ul>
          {found.map(({ section, key, label }) => (
            <li key={key}>
              <Link
                to="/cabinet/administration/settings/$section"
                params={{ section }}
                hash={key}
                className={styles.found}
                onClick={() => setSearch('')}
              >
                {label}
                <small>{sections[section].title}</small>
              </Link>
            </li>
          ))}
          {isSeal ? (
            <li>
              <Link
                to="/cabinet/administration/settings/$section"
                params={{ section: 'documents' }}
                className={styles.found}
                onClick={() => setSearch('')}
              >
                {t('settings:seal.title')}
                <small>{t('settings:documents')}</small>
              </Link>
            </li>
          ) : null}
        </ul>
      )}
      <p className={styles.none} role="status">
        {words !== '' && found.length === 0 && !isSeal ? t('settings:noMatch') : ''}
      </p>
    </nav>
  )
}

function findSettings(sections: ReturnType<typeof useSectionsWords>, words: string) {
  return SECTION_NAMES.flatMap(section =>
    Object.entries(sections[section].words)
      .filter(([, { label, row = '', text }]) => foldText(`${row} ${label} ${text}`).includes(words))
      .map(([key, { label }]) => ({ section, key, label })),
  )
}

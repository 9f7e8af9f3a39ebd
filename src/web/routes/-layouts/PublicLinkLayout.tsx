import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ClinicName, useLinkClinic } from '#web/ui/LinkHeader.tsx'
import { Wordmark } from '#web/ui/Wordmark.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import styles from './PublicLinkLayout.module.css'

/** Pages opened from a message: nothing but the matter itself. Where their clinic is not told, they name it through `<LinkHeader>`. */
export function PublicLinkLayout({ clinic: told }: { clinic?: string | undefined }) {
  const { t } = useTranslation()
  const named = useLinkClinic()
  const clinic = told ?? named
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.bar}>
          <span className={styles.clinic}>
            {clinic ? <ClinicName name={clinic} /> : <Wordmark height={22} />}
          </span>
          <LanguageMenu short />
        </div>
      </header>
      <main className={styles.content}>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        {t('via')}
        <Wordmark height={16} />
      </footer>
    </div>
  )
}

import { IconCalendarSmile } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import type { Dictionaries } from '#web/i18n/namespaces.ts'
import styles from './ComingPage.module.css'

/** A patient page that comes later says what it will be for. */
export function ComingPage({ what }: { what: keyof Dictionaries['patient']['coming'] }) {
  const { t } = useTranslation(['patient', 'common'])
  usePageTitle(t(`patient:coming.${what}.title`))
  return (
    <div className={styles.patient}>
      <h1 className={styles.patientTitle}>{t(`patient:coming.${what}.title`)}</h1>
      <EmptyState
        icon={<IconCalendarSmile size={28} stroke={1.75} />}
        title={<Badge tone="accent">{t('common:next.badge')}</Badge>}
        text={t(`patient:coming.${what}.text`)}
      >
        <Link to="/pacient" className={buttonClass({ variant: 'secondary', size: 'compact' })}>
          {t('patient:searchDoctor')}
        </Link>
      </EmptyState>
    </div>
  )
}

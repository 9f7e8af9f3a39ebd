import { IconCloudOff, IconStethoscopeOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api/client.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './ChoicePage.module.css'

interface NobodyHereProps {
  title: string
  text: string
  /** Why it could not be read, unless it is not there. */
  error: Error | null
  onRetry: () => void
}

export function NobodyHere({ title, text, error, onRetry }: NobodyHereProps) {
  const { t } = useTranslation(['patient', 'common'])
  const isUnknown = !(error instanceof ApiError) || error.status === 404 || error.status === 422
  const Icon = isUnknown ? IconStethoscopeOff : IconCloudOff
  return (
    <div className={styles.page}>
      <EmptyState
        level={1}
        icon={<Icon size={28} stroke={1.75} />}
        title={isUnknown ? title : t('patient:doctorPage.failed')}
        text={isUnknown ? text : error.message}
      >
        {isUnknown ? null : <Button onClick={onRetry}>{t('common:actions.retry')}</Button>}
        <Link to="/pacient" className={buttonClass({ variant: 'secondary' })}>
          {t('patient:searchDoctor')}
        </Link>
      </EmptyState>
    </div>
  )
}

export function ChoiceLoading() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.top} />
      <div className={styles.head}>
        <Skeleton round width={72} height={72} />
        <Skeleton width={220} height={28} />
      </div>
      <Skeleton height={56} />
      <Skeleton height={280} />
    </div>
  )
}

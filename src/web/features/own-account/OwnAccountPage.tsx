import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getOwnAccount } from '#contract/money/patient-accounts.ts'
import { query } from '#web/api/query.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { ClinicAccount } from './ClinicAccount.tsx'
import styles from './OwnAccount.module.css'

/** What the account's person and their family owe and paid, clinic by clinic. */
export default function OwnAccountPage() {
  const { t } = useTranslation('own-account')
  usePageTitle(t('title'))
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getOwnAccount, {}),
    // The clinic's desk writes it, of which patients' pages are not told.
    staleTime: 0,
    meta: { silent: true },
  })
  const accounts = data?.data
  return (
    <div className={styles.page} aria-busy={!accounts && !error}>
      <h1>{t('title')}</h1>
      {error && !accounts ? (
        <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {accounts || error ? null : <Skeleton height={240} />}
      {accounts?.length === 0 ? (
        <EmptyState icon={<IconReceipt size={28} stroke={1.75} />} title={t('empty')} text={t('emptyText')} />
      ) : null}
      {accounts?.map(account => (
        <ClinicAccount key={`${account.clinic_id}-${account.member_id ?? 'own'}`} account={account} />
      ))}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getPatientSubscription } from '#contract/money/patient-subscriptions.ts'
import { query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { MoneyCard } from './MoneyCard.tsx'
import { StateBadge } from './StateBadge.tsx'
import { UseBoxes } from './UseBoxes.tsx'
import { UseTable } from './UseTable.tsx'
import styles from './PatientSubscriptions.module.css'

/** One started package: what is used, held and free, each use, and its money. */
export function StartedPackage({ id }: { id: number }) {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getPatientSubscription, { id }),
    select: reply => reply.data,
    meta: { silent: true },
  })
  if (error && !data) return <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  const free = data.maximum_uses - data.used - data.temporarily_used
  return (
    <div className={styles.split}>
      <section className={styles.card} aria-label={data.subscription_name}>
        <div className={styles.head}>
          <h2>{data.subscription_name}</h2>
          <StateBadge state={data.state} />
          <span className={styles.dates}>
            {t('record.startedOn', { date: format.date(data.started_on) })}
            {' · '}
            {data.ends_on ? t('record.endsOn', { date: format.date(data.ends_on) }) : t('noEnd')}
          </span>
        </div>
        <UseBoxes subscription={data} />
        <p className={styles.counts}>
          <span>{t('record.used', { count: data.used })}</span>
          {data.temporarily_used > 0 ? (
            <span>{t('record.held', { count: data.temporarily_used })}</span>
          ) : null}
          <span>{t('record.free', { count: free })}</span>
        </p>
        {data.uses.length > 0 ? <UseTable subscription={data} /> : null}
      </section>
      <MoneyCard subscription={data} />
    </div>
  )
}

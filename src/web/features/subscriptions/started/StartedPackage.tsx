import { useQuery } from '@tanstack/react-query'
import { IconCalendarPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Trans, useTranslation } from 'react-i18next'
import { getPatientSubscription } from '#contract/money/patient-subscriptions.ts'
import { query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { EndsSoon } from '#web/parts/money/EndsSoon.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { MoneyCard } from './MoneyCard.tsx'
import { PackageJournal } from './PackageJournal.tsx'
import { StateBadge } from './StateBadge.tsx'
import { UseBoxes } from './UseBoxes.tsx'
import { UseTable } from './UseTable.tsx'
import styles from './PatientSubscriptions.module.css'

/** One started package: what is used, held and free, each use, and its money. */
export function StartedPackage({ id }: { id: number }) {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  const { can } = useStaff()
  const { zone } = useClinicFacts()
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
          {data.state === 'running' ? <EndsSoon day={data.ends_on} zone={zone} /> : null}
          <span className={styles.dates}>
            {t('record.startedOn', { date: format.date(data.started_on) })}
            {' · '}
            {data.ends_on ? t('record.endsOn', { date: format.date(data.ends_on) }) : t('noEnd')}
          </span>
        </div>
        <UseBoxes subscription={data} />
        <div className={styles.counts}>
          <p>
            <Trans t={t} i18nKey="record.used" count={data.used} components={{ b: <strong /> }} />
          </p>
          {data.temporarily_used > 0 ? (
            <p>
              <Trans
                t={t}
                i18nKey="record.held"
                count={data.temporarily_used}
                components={{ b: <strong /> }}
              />
            </p>
          ) : null}
          <p>
            <Trans t={t} i18nKey="record.free" count={free} components={{ b: <strong /> }} />
          </p>
          {data.state === 'running' && free > 0 && can('bookings.edit') ? (
            <Link
              to="/cabinet/administration/calendar"
              search={{ add: true, patient: data.patient_id }}
              className={clsx(buttonClass({ size: 'dense' }), styles.book)}
            >
              <IconCalendarPlus size={18} stroke={1.75} aria-hidden="true" />
              {t('record.book', { number: data.used + data.temporarily_used + 1 })}
            </Link>
          ) : null}
        </div>
        {data.uses.length > 0 ? <UseTable subscription={data} /> : null}
      </section>
      <div className={styles.beside}>
        <MoneyCard subscription={data} />
        <PackageJournal subscription={data} />
      </div>
    </div>
  )
}

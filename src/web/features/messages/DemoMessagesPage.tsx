import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconCloudOff, IconMail, IconMessage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { listDemoMessages } from '#contract/bookings/messages.ts'
import { query } from '#web/api/query.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { Wordmark } from '#web/ui/Wordmark.tsx'
import { DemoMessage } from './DemoMessage.tsx'
import styles from './DemoMessages.module.css'

const REFRESH_MILLISECONDS = 2_000

/** What a demonstration keeps instead of sending, so that a newcomer can read their code. */
export function DemoMessagesPage() {
  const { t } = useTranslation(['demo', 'common'])
  const { data, error, isPending, refetch } = useQuery({
    ...query(listDemoMessages, {}),
    refetchInterval: REFRESH_MILLISECONDS,
    staleTime: 0,
    meta: { silent: true },
  })
  usePageTitle(t('demo:title'))

  return (
    <main className={styles.page} id="content">
      <Link to="/pacient" className={styles.home} aria-label={t('common:product')}>
        <Wordmark />
      </Link>
      <h1 className={styles.title}>{t('demo:title')}</h1>
      <p className={styles.text}>{t('demo:text')}</p>
      {isPending ? <Skeleton height={120} /> : null}
      {error ? (
        <EmptyState
          icon={<IconCloudOff size={28} stroke={1.75} />}
          title={t('demo:failed')}
          text={error.message}
        >
          <Button variant="secondary" onClick={() => void refetch()}>
            {t('common:actions.retry')}
          </Button>
        </EmptyState>
      ) : null}
      {data?.data.length === 0 ? (
        <EmptyState
          icon={<IconMessage size={28} stroke={1.75} />}
          title={t('demo:none')}
          text={t('demo:noneText')}
        >
          <Link to="/pacient" className={buttonClass()}>
            {t('demo:search')}
          </Link>
        </EmptyState>
      ) : null}
      <ul className={styles.list} aria-live="polite" aria-relevant="additions">
        {data?.data.map(message => (
          <DemoMessage
            key={message.id}
            message={message}
            icon={
              message.channel === 'sms' ? (
                <IconMessage size={20} stroke={1.75} />
              ) : (
                <IconMail size={20} stroke={1.75} />
              )
            }
          />
        ))}
      </ul>
    </main>
  )
}

import { IconClockOff, IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CallReply } from '#contract/call.ts'
import { getPublicDocument } from '#contract/documents/public-documents.ts'
import { ApiError } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { callLink, readablePhone } from '#web/parts/public/contact-links.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkHeader } from '#web/ui/LinkHeader.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { OpenDocument } from './OpenDocument.tsx'
import { OpenWithCode } from './OpenWithCode.tsx'
import styles from './DocumentPage.module.css'

const MAKING = 2_500

export type PublicDocument = CallReply<typeof getPublicDocument>['data']

/** A report that a clinic sent: what it is, and by a code sent to the record's phone the document itself. */
export function DocumentPage() {
  const { t } = useTranslation('public-document')
  const { token } = useParams({ from: '/_link/document/$token' })
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getPublicDocument, { token }),
    // Once opened it may still be in the making.
    refetchInterval: ({ state }) => (state.data?.data.may_open && !state.data.data.document ? MAKING : false),
    meta: { silent: true },
  })
  usePageTitle(t('title'))
  if (error && !data) {
    const isUnknown = error instanceof ApiError && [404, 422].includes(error.status)
    if (!isUnknown) return <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
    return (
      <EmptyState
        level={1}
        icon={<IconLinkOff size={28} stroke={1.75} aria-hidden="true" />}
        title={t('unknown')}
        text={t('unknownText')}
      />
    )
  }
  if (!data)
    return (
      <div className={styles.page} aria-busy="true">
        <Skeleton width={220} height={36} />
        <Skeleton height={96} />
        <Skeleton height={56} />
      </div>
    )
  return <Sent token={token} sent={data.data} onOpened={() => void refetch()} />
}

interface SentProps {
  token: string
  sent: PublicDocument
  onOpened: () => void
}

function Sent({ token, sent, onOpened }: SentProps) {
  const { t } = useTranslation('public-document')
  const format = useFormat(sent.zone)
  const { phone } = sent.clinic
  if (sent.state === 'expired')
    return (
      <>
        <LinkHeader clinic={sent.clinic.name} />
        <EmptyState
          level={1}
          icon={<IconClockOff size={28} stroke={1.75} aria-hidden="true" />}
          title={
            phone === null
              ? t('expired', { clinic: sent.clinic.name })
              : t('expiredCall', { phone: readablePhone(phone) })
          }
          text={t('expiredText', { day: format.date(sent.expires_at) })}
        >
          {phone === null ? null : (
            <a className={buttonClass({ variant: 'secondary' })} href={callLink(phone)}>
              {t('call', { phone: readablePhone(phone) })}
            </a>
          )}
        </EmptyState>
      </>
    )
  return (
    <>
      <LinkHeader clinic={sent.clinic.name} />
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{t(sent.may_open ? 'ready' : 'heading')}</h1>
          <p>{t('hello', { name: sent.patient_first_name, clinic: sent.clinic.name })}</p>
        </header>
        <dl className={styles.facts}>
          {sent.document ? (
            <>
              <dt>{t('what')}</dt>
              <dd>
                {sent.document.title},{' '}
                <span className={styles.number}>{t('number', { number: sent.document.number })}</span>
              </dd>
            </>
          ) : null}
          <dt>{t('visit')}</dt>
          <dd>
            {format.date(sent.visit_at)}, {format.time(sent.visit_at)}
          </dd>
          <dt>{t('doctor')}</dt>
          <dd>{sent.doctor}</dd>
          <dt>{t('until')}</dt>
          <dd>{format.date(sent.expires_at)}</dd>
        </dl>
        {sent.may_open && sent.document ? (
          <OpenDocument token={token} document={sent.document} />
        ) : sent.may_open ? (
          <p role="status">{t('making')}</p>
        ) : (
          <OpenWithCode token={token} sent={sent} onOpened={onOpened} />
        )}
      </div>
    </>
  )
}

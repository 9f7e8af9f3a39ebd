import { IconBan, IconClockX, IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api/client.ts'
import { callLink, readablePhone } from '#web/parts/public/contact-links.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkHeader } from '#web/ui/LinkHeader.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { FillSteps } from './FillSteps.tsx'
import { formQuery } from './fill-query.ts'
import { forgetKept } from './saving/kept-answers.ts'
import { SignedForm } from './steps/SignedForm.tsx'
import styles from './FillForm.module.css'

/** A form that a patient fills in and signs, opened by its link. */
export function FillFormPage() {
  const { t } = useTranslation('fill-form')
  const { token } = useParams({ from: '/_link/fill-form/$token' })
  const { data: form, error, isFetching, refetch } = useQuery(formQuery(token))
  usePageTitle(form?.title ?? t('title'))
  const hasEnded = form?.state === 'signed' || form?.state === 'void'
  useEffect(() => {
    if (hasEnded) forgetKept(token)
  }, [hasEnded, token])

  if (error && !form) {
    const isUnknown = error instanceof ApiError && [404, 422].includes(error.status)
    if (!isUnknown) return <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
    return (
      <EmptyState
        level={1}
        icon={<IconLinkOff size={28} stroke={1.75} />}
        title={t('unknown')}
        text={t('unknownText')}
      />
    )
  }
  if (!form)
    return (
      <div className={styles.page} aria-busy="true">
        <Skeleton width={220} height={36} />
        <Skeleton height={120} />
        <Skeleton height={120} />
      </div>
    )
  const { state, clinic } = form
  const phone = clinic.phone ? readablePhone(clinic.phone) : clinic.name
  return (
    <>
      <LinkHeader clinic={clinic.name} />
      {state === 'signed' ? (
        <SignedForm token={token} form={form} />
      ) : state === 'open' && form.content ? (
        <FillSteps token={token} form={form} content={form.content} />
      ) : (
        <EmptyState
          level={1}
          icon={
            state === 'void' ? <IconBan size={28} stroke={1.75} /> : <IconClockX size={28} stroke={1.75} />
          }
          title={t(state === 'void' ? 'void' : 'expired', { phone })}
          text={state === 'void' ? t('voidText', { phone }) : undefined}
        >
          {clinic.phone ? (
            <a className={buttonClass({ variant: 'secondary' })} href={callLink(clinic.phone)}>
              {t('call', { phone })}
            </a>
          ) : null}
        </EmptyState>
      )}
    </>
  )
}

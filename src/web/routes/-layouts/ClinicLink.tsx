import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { getPublicClinic } from '#contract/online/public-clinics.ts'
import { ApiError } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { ClinicPage } from '#web/parts/clinic-page/ClinicPage.tsx'
import { keepCameBy } from '#web/parts/public/came-by.ts'
import { ReviewsOf } from '#web/parts/reviews/ReviewsOf.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/** A clinic's own page, under the address that it has; an old one leads to it. */
export function ClinicLink() {
  const { t } = useTranslation(['clinic-page', 'common'])
  const { slug } = useParams({ from: '/c/$slug' })
  const { via = 'page' } = useSearch({ from: '/c/$slug' })
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getPublicClinic, { slug }),
    meta: { silent: true },
  })
  const clinic = data?.data
  usePageTitle(clinic?.name)
  const clinicId = clinic?.clinic_id
  useEffect(() => {
    if (clinicId !== undefined) keepCameBy(clinicId, via)
  }, [clinicId, via])

  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (error && !clinic)
    return (
      <main>
        <EmptyState level={1} title={t('failed')} text={error.message}>
          <Button busy={isFetching} onClick={() => void refetch()}>
            {t('common:actions.retry')}
          </Button>
        </EmptyState>
      </main>
    )
  if (clinic && clinic.slug !== slug)
    return <Navigate to="/c/$slug" params={{ slug: clinic.slug }} search={true} replace />
  return (
    <ClinicPage
      clinic={clinic ?? {}}
      reviews={clinic ? <ReviewsOf of={{ clinic: clinic.slug }} /> : null}
      tools={<LanguageMenu short />}
      footer={
        <>
          <Link to="." search={previous => ({ ...previous, modal: 'privacy' as const })}>
            {t('privacy')}
          </Link>
          <Link to="." search={previous => ({ ...previous, modal: 'contact' as const })}>
            {t('contact')}
          </Link>
        </>
      }
    />
  )
}

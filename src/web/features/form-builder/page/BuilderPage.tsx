import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { getFormTemplate } from '#contract/documents/document-templates.ts'
import { textIn } from '#domain/documents/texts.ts'
import { ApiError } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { keptForms } from '../saving/kept-forms.ts'
import { Builder } from './Builder.tsx'
import styles from './Builder.module.css'

/** One form, being made. */
export function BuilderPage({ id }: { id: number }) {
  const { t, i18n } = useTranslation(['form-builder', 'common'])
  const { zone } = useClinicFacts()
  const { userId } = useSession()
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getFormTemplate, { id }),
    enabled: Number.isInteger(id) && id > 0,
    meta: { silent: true },
  })
  const template = data?.data
  usePageTitle(
    template ? textIn(template.content.title, i18n.language === 'en' ? 'en' : 'ro') || t('untitled') : '',
  )
  const isMissing = !(id > 0) || (error instanceof ApiError && error.status === 404)
  useEffect(() => {
    // Of a form that is gone nothing can be sent any more.
    if (isMissing && id > 0) keptForms(userId).write(id, undefined)
  }, [isMissing, id, userId])
  if (!template && (error || isMissing))
    return (
      <div className={styles.alone}>
        <EmptyState level={1} title={isMissing ? t('missing') : error!.message}>
          {isMissing ? null : (
            <Button size="dense" busy={isFetching} onClick={() => void refetch()}>
              {t('common:actions.retry')}
            </Button>
          )}
          <Link
            to="/cabinet/administration/$tab"
            params={{ tab: 'form-templates' }}
            className={buttonClass({ variant: 'secondary', size: 'dense' })}
          >
            {t('back')}
          </Link>
        </EmptyState>
      </div>
    )
  if (!template)
    return (
      <div className={styles.alone} aria-busy="true">
        <Skeleton width={280} height={28} />
        <Skeleton height={420} />
      </div>
    )
  return <Builder template={template} zone={zone} />
}

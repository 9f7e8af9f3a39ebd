import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { getFormTemplate } from '#contract/documents/document-templates.ts'
import { textIn } from '#domain/documents/texts.ts'
import { ApiError } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { NoTemplate } from '#web/parts/documents/editor/NoTemplate.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { keptForms } from '../saving/kept-forms.ts'
import { Builder } from './Builder.tsx'

/** One form, being made. */
export function BuilderPage({ id }: { id: number }) {
  const { t, i18n } = useTranslation('form-builder')
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
  if (!template)
    return (
      <NoTemplate
        tab="form-templates"
        problem={isMissing ? t('missing') : error?.message}
        back={t('back')}
        retry={isMissing ? undefined : { isBusy: isFetching, onRetry: () => void refetch() }}
      />
    )
  return <Builder template={template} zone={zone} />
}

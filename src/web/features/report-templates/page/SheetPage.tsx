import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getReportTemplate } from '#contract/documents/document-templates.ts'
import { textIn } from '#domain/documents/texts.ts'
import { ApiError } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { NoTemplate } from '#web/parts/documents/editor/NoTemplate.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { SheetDesk } from './SheetDesk.tsx'

/** One template of reports, being written. */
export function SheetPage({ id }: { id: number }) {
  const { t, i18n } = useTranslation('report-templates')
  const { zone } = useClinicFacts()
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getReportTemplate, { id }),
    enabled: Number.isInteger(id) && id > 0,
    meta: { silent: true },
  })
  const template = data?.data
  usePageTitle(
    template ? textIn(template.content.title, i18n.language === 'en' ? 'en' : 'ro') || t('untitled') : '',
  )
  const isMissing = !(id > 0) || (error instanceof ApiError && error.status === 404)
  if (!template)
    return (
      <NoTemplate
        tab="report-templates"
        problem={isMissing ? t('missing') : error?.message}
        back={t('back')}
        retry={isMissing ? undefined : { isBusy: isFetching, onRetry: () => void refetch() }}
      />
    )
  return <SheetDesk template={template} zone={zone} />
}

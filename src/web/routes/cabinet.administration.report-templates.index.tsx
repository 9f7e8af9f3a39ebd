import { createFileRoute } from '@tanstack/react-router'
import { DocumentTemplatesPage } from '#web/features/document-templates/DocumentTemplatesPage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/report-templates/')({
  loader: () => loadNamespaces('document-templates', 'clinic'),
  component: () => <DocumentTemplatesPage kind="report" />,
})

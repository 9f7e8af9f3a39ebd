import { createFileRoute } from '@tanstack/react-router'
import { DocumentPage } from '#web/features/public-document/DocumentPage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/_link/document/$token')({
  loader: () => loadNamespaces('public-document', 'accounts'),
  component: DocumentPage,
})

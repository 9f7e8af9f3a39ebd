import { createFileRoute } from '@tanstack/react-router'
import { CompanyPage } from '#web/features/company/CompanyPage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/company')({
  loader: () => loadNamespaces('clinic', 'company', 'clinic-link', 'images', 'lookups'),
  component: CompanyPage,
})

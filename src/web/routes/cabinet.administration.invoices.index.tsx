import { createFileRoute } from '@tanstack/react-router'
import { InvoicesPage } from '#web/features/invoices/InvoicesPage.tsx'
import { readInvoicesSearch } from '#web/features/invoices/invoices-search.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/invoices/')({
  validateSearch: readInvoicesSearch,
  loader: () => loadNamespaces('clinic', 'invoices'),
  component: InvoicesPage,
})

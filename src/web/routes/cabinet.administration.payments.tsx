import { createFileRoute } from '@tanstack/react-router'
import { PaymentsPage } from '#web/features/payments/PaymentsPage.tsx'
import { readPaymentsSearch } from '#web/features/payments/payments-search.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/payments')({
  validateSearch: readPaymentsSearch,
  loader: () => loadNamespaces('clinic', 'payments'),
  component: PaymentsPage,
})

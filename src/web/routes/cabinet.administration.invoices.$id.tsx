import { createFileRoute } from '@tanstack/react-router'
import { InvoicePage } from '#web/features/invoices/InvoicePage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/invoices/$id')({
  loader: () => loadNamespaces('clinic', 'invoices'),
  component: InvoiceOfAddress,
})

function InvoiceOfAddress() {
  const id = Number(Route.useParams().id)
  return <InvoicePage key={id} id={id} />
}

import { createFileRoute } from '@tanstack/react-router'
import { PayPage } from '#web/features/pay/PayPage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/_link/pay/$payCode')({
  loader: () => loadNamespaces('pay'),
  component: PayPage,
})

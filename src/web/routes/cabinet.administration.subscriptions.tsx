import { createFileRoute } from '@tanstack/react-router'
import { SubscriptionsPage } from '#web/features/subscriptions/SubscriptionsPage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/subscriptions')({
  loader: () => loadNamespaces('clinic', 'services', 'subscriptions'),
  component: SubscriptionsPage,
})

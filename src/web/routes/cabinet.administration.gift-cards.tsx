import { createFileRoute } from '@tanstack/react-router'
import { GiftCardsPage } from '#web/features/gift-cards/GiftCardsPage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/gift-cards')({
  loader: () => loadNamespaces('clinic', 'gift-cards'),
  component: GiftCardsPage,
})

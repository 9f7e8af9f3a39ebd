import { createFileRoute } from '@tanstack/react-router'
import { RatePage } from '#web/features/reviews/RatePage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/_link/rate/$bookingCode')({
  loader: () => loadNamespaces('reviews'),
  component: RatePage,
})

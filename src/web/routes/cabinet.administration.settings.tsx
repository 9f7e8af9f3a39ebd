import { createFileRoute } from '@tanstack/react-router'
import { BookingRulesPage } from '#web/features/settings/BookingRulesPage.tsx'

export const Route = createFileRoute('/cabinet/administration/settings')({ component: BookingRulesPage })

import { createFileRoute } from '@tanstack/react-router'
import { CalendarPage } from '#web/features/bookings/CalendarPage.tsx'
import { readCalendarSearch } from '#web/features/bookings/calendar-search.ts'

export const Route = createFileRoute('/cabinet/administration/calendar')({
  validateSearch: readCalendarSearch,
  component: CalendarPage,
})

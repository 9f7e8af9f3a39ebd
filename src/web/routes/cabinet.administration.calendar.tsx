import { createFileRoute } from '@tanstack/react-router'
import { CalendarPage } from '#web/features/bookings/CalendarPage.tsx'
import { listNonsense, readCalendarSearch } from '#web/features/bookings/calendar-search.ts'
import { noteLeftOut } from '#web/features/bookings/left-out.ts'
import { ownSearch } from './-layouts/own-search.ts'

export const Route = createFileRoute('/cabinet/administration/calendar')({
  validateSearch: ownSearch(search => {
    noteLeftOut(listNonsense(search))
    return readCalendarSearch(search)
  }),
  component: CalendarPage,
})

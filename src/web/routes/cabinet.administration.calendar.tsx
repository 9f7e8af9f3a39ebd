import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { CalendarPage } from '#web/routes/-calendar/CalendarPage.tsx'
import { listNonsense, readCalendarSearch } from '#web/features/calendar/calendar-search.ts'
import { noteLeftOut } from '#web/features/calendar/left-out.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'

// A clinic that is at work needs no guide, and the calendar shows without it.
const Guide = lazy(async () => {
  const [{ SetupSteps }] = await Promise.all([
    import('#web/features/setup/SetupSteps.tsx'),
    loadNamespaces('clinic'),
  ])
  return { default: SetupSteps }
})

export const Route = createFileRoute('/cabinet/administration/calendar')({
  validateSearch: (search: Record<string, unknown>) => {
    noteLeftOut(listNonsense(search))
    return readCalendarSearch(search)
  },
  component: () => (
    <CalendarPage
      guide={
        <Suspense>
          <Guide />
        </Suspense>
      }
    />
  ),
})

import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { CalendarPage } from '#web/routes/-calendar/CalendarPage.tsx'
import { listNonsense, readCalendarSearch } from '#web/features/calendar/calendar-search.ts'
import { noteLeftOut } from '#web/features/calendar/left-out.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { maySetUp } from '#web/features/setup/may-set-up.ts'

// Only who may set the clinic up loads what leads there, once the calendar shows.
const Strip = lazy(async () => {
  const { SetupStrip } = await import('#web/features/setup/SetupStrip.tsx')
  return { default: SetupStrip }
})

export const Route = createFileRoute('/cabinet/administration/calendar')({
  validateSearch: (search: Record<string, unknown>) => {
    noteLeftOut(listNonsense(search))
    return readCalendarSearch(search)
  },
  component: Page,
})

function Page() {
  const { can } = useStaff()
  return (
    <CalendarPage
      strip={
        maySetUp(can) && (
          <Suspense>
            <Strip />
          </Suspense>
        )
      }
    />
  )
}

import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { NotFound } from './-layouts/NotFoundPage.tsx'
import { StaffComingPage } from './-layouts/StaffComingPage.tsx'
import { findLaterTab } from './-layouts/staff-tabs.ts'

export const Route = createFileRoute('/cabinet/administration/$tab/')({
  beforeLoad({ params }) {
    if (params.tab === 'patients') throw redirect({ to: '/cabinet/administration/clients', replace: true })
    if (!findLaterTab(params.tab)) throw notFound()
  },
  component: LaterTab,
  notFoundComponent: NotFound,
})

function LaterTab() {
  const tab = findLaterTab(Route.useParams().tab)
  return tab ? <StaffComingPage tab={tab} what={tab} /> : null
}

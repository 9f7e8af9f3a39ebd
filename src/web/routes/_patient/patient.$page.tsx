import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { ComingPage } from '../-layouts/ComingPage.tsx'
import { NotFound } from '../-layouts/NotFoundPage.tsx'
import { PatientOnly } from '../-layouts/PatientOnly.tsx'

export const Route = createFileRoute('/_patient/patient/$page')({
  beforeLoad({ params }) {
    if (params.page === 'appointments') throw redirect({ to: '/appointments', replace: true })
    if (params.page === 'favorit') throw redirect({ to: '/favorit', replace: true })
    if (params.page !== 'offers' && params.page !== 'profile') throw notFound()
  },
  component: PatientPage,
  notFoundComponent: NotFound,
})

function PatientPage() {
  const { page } = Route.useParams()
  return (
    <PatientOnly>
      <ComingPage what={page === 'profile' ? 'profile' : 'offers'} />
    </PatientOnly>
  )
}

import { createFileRoute, useLocation } from '@tanstack/react-router'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { setDensity } from '#web/ui/theme.ts'
import { LeaveGuard } from './-layouts/LeaveGuard.tsx'
import { PatientLayout } from './-layouts/PatientLayout.tsx'

export const Route = createFileRoute('/_patient')({
  beforeLoad: () => setDensity('patient'),
  loader: () => loadNamespaces('patient'),
  component: PatientArea,
})

/** What is written of a booking waits for whoever comes back to it. */
const KEPT = '/pacient/confirmare'

function PatientArea() {
  const { pathname } = useLocation()
  return (
    <>
      <PatientLayout />
      {pathname === KEPT ? null : <LeaveGuard />}
    </>
  )
}

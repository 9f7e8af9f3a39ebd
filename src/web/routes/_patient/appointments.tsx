import { createFileRoute } from '@tanstack/react-router'
import { AppointmentsPage } from '#web/features/online-booking/visits/AppointmentsPage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { PatientOnly } from '../-layouts/PatientOnly.tsx'

export const Route = createFileRoute('/_patient/appointments')({
  // There is no fetching them once the connection is gone.
  loader: () => loadNamespaces('offline'),
  component: () => (
    <PatientOnly>
      <AppointmentsPage />
    </PatientOnly>
  ),
})

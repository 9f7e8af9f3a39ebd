import { createFileRoute } from '@tanstack/react-router'
import { AppointmentsPage } from '#web/features/online-booking/visits/AppointmentsPage.tsx'
import { PatientOnly } from '../-layouts/PatientOnly.tsx'

export const Route = createFileRoute('/_patient/appointments')({
  component: () => (
    <PatientOnly>
      <AppointmentsPage />
    </PatientOnly>
  ),
})

import { createFileRoute } from '@tanstack/react-router'
import { PatientsPage } from '#web/features/patients/PatientsPage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { readPatientsSearch } from '#web/features/patients/patients-search.ts'

export const Route = createFileRoute('/cabinet/administration/clients/')({
  validateSearch: readPatientsSearch,
  loader: () => loadNamespaces('clinic', 'patients', 'patient-list'),
  component: PatientsPage,
})

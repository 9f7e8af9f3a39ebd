import { createFileRoute } from '@tanstack/react-router'
import { PatientsPage } from '#web/features/patients/PatientsPage.tsx'
import { readPatientsSearch } from '#web/features/patients/patients-search.ts'
import { ownSearch } from './-layouts/own-search.ts'

export const Route = createFileRoute('/cabinet/administration/clients/')({
  validateSearch: ownSearch(readPatientsSearch),
  component: PatientsPage,
})

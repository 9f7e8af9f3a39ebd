import { readRecordSearch } from '#web/parts/record-search.ts'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { PatientPage } from '#web/features/patients/PatientPage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { NotFound } from './-layouts/NotFoundPage.tsx'
import { PATIENT_TABS } from './-patient/patient-tabs.ts'

export const Route = createFileRoute('/cabinet/administration/clients/$id')({
  validateSearch: readRecordSearch,
  beforeLoad({ params }) {
    if (!/^[1-9]\d{0,15}$/.test(params.id)) throw notFound()
  },
  loader: () => loadNamespaces('clinic', 'people'),
  component: PatientRecord,
  notFoundComponent: NotFound,
})

function PatientRecord() {
  return <PatientPage tabs={PATIENT_TABS} />
}

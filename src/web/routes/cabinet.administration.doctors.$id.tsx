import { readRecordSearch } from '#web/parts/record-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { DoctorPage } from '#web/features/doctors/DoctorPage.tsx'
import { SetupStrip } from '#web/features/setup/SetupStrip.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/doctors/$id')({
  validateSearch: readRecordSearch,
  loader: () => loadNamespaces('clinic', 'setup'),
  component: DoctorOfAddress,
})

function DoctorOfAddress() {
  const { id } = Route.useParams()
  return <DoctorPage key={id} id={Number(id)} guide={<SetupStrip />} />
}

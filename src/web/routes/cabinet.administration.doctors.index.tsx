import { createFileRoute } from '@tanstack/react-router'
import { DoctorsPage } from '#web/features/doctors/DoctorsPage.tsx'
import { SetupStrip } from '#web/features/setup/SetupStrip.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/doctors/')({
  loader: () => loadNamespaces('clinic', 'setup'),
  component: () => <DoctorsPage guide={<SetupStrip />} />,
})

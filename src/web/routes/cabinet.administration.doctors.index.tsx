import { createFileRoute } from '@tanstack/react-router'
import { DoctorsPage } from '#web/features/doctors/DoctorsPage.tsx'
import { SetupSteps } from '#web/features/setup/SetupSteps.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/doctors/')({
  loader: () => loadNamespaces('clinic'),
  component: () => <DoctorsPage guide={<SetupSteps />} />,
})

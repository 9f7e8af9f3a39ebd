import { createFileRoute } from '@tanstack/react-router'
import { ServicesPage } from '#web/features/services/ServicesPage.tsx'
import { SetupSteps } from '#web/features/setup/SetupSteps.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/services')({
  loader: () => loadNamespaces('clinic', 'services'),
  component: () => <ServicesPage guide={<SetupSteps />} />,
})

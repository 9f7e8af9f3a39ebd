import { createFileRoute } from '@tanstack/react-router'
import { ServicesPage } from '#web/features/services/ServicesPage.tsx'
import { SetupStrip } from '#web/features/setup/SetupStrip.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/services')({
  loader: () => loadNamespaces('clinic', 'setup'),
  component: () => <ServicesPage guide={<SetupStrip />} />,
})

import { createFileRoute } from '@tanstack/react-router'
import { LocationsPage } from '#web/features/places/LocationsPage.tsx'
import { SetupStrip } from '#web/features/setup/SetupStrip.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/locations/')({
  loader: () => loadNamespaces('clinic', 'setup'),
  component: () => <LocationsPage guide={<SetupStrip />} />,
})

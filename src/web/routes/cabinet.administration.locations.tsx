import { createFileRoute } from '@tanstack/react-router'
import { LocationsPage } from '#web/features/places/LocationsPage.tsx'
import { SetupSteps } from '#web/features/setup/SetupSteps.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/locations')({
  loader: () => loadNamespaces('clinic'),
  component: () => <LocationsPage guide={<SetupSteps />} />,
})

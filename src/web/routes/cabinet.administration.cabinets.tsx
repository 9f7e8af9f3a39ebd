import { createFileRoute } from '@tanstack/react-router'
import { CabinetsPage } from '#web/features/places/CabinetsPage.tsx'
import { SetupSteps } from '#web/features/setup/SetupSteps.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/cabinets')({
  loader: () => loadNamespaces('clinic'),
  component: () => <CabinetsPage guide={<SetupSteps />} />,
})

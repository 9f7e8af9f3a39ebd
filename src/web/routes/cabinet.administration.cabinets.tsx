import { createFileRoute } from '@tanstack/react-router'
import { CabinetsPage } from '#web/features/places/CabinetsPage.tsx'
import { SetupStrip } from '#web/features/setup/SetupStrip.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/cabinets')({
  loader: () => loadNamespaces('clinic', 'setup'),
  component: () => <CabinetsPage guide={<SetupStrip />} />,
})

import { createFileRoute } from '@tanstack/react-router'
import { SpecialitiesPage } from '#web/features/services/SpecialitiesPage.tsx'
import { SetupStrip } from '#web/features/setup/SetupStrip.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/specialities')({
  loader: () => loadNamespaces('clinic', 'setup'),
  component: () => <SpecialitiesPage guide={<SetupStrip />} />,
})

import { createFileRoute } from '@tanstack/react-router'
import { SpecialitiesPage } from '#web/features/services/SpecialitiesPage.tsx'
import { SetupSteps } from '#web/features/setup/SetupSteps.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/specialities')({
  loader: () => loadNamespaces('clinic'),
  component: () => <SpecialitiesPage guide={<SetupSteps />} />,
})

import { createFileRoute } from '@tanstack/react-router'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { setDensity } from '#web/ui/theme.ts'
import { ClinicLink } from './-layouts/ClinicLink.tsx'

export const Route = createFileRoute('/c/$slug')({
  beforeLoad: () => setDensity('patient'),
  loader: () => loadNamespaces('clinic-page', 'patient'),
  component: ClinicLink,
})

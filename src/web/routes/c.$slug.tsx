import { createFileRoute } from '@tanstack/react-router'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { setDensity } from '#web/ui/theme.ts'
import { readClinicSearch } from './-layouts/clinic-search.ts'
import { ClinicLink } from './-layouts/ClinicLink.tsx'

export const Route = createFileRoute('/c/$slug')({
  validateSearch: readClinicSearch,
  beforeLoad: () => setDensity('patient'),
  loader: () => loadNamespaces('clinic-page', 'patient', 'reviews'),
  component: ClinicLink,
})

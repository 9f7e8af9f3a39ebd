import { createFileRoute } from '@tanstack/react-router'
import { CAME_BY, type CameBy } from '#domain/came-by.ts'
import { addressReader } from '#web/api/read-address.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { setDensity } from '#web/ui/theme.ts'
import { ClinicLink } from './-layouts/ClinicLink.tsx'

export const Route = createFileRoute('/c/$slug')({
  validateSearch: addressReader<{ via?: CameBy | undefined }>({
    via: value => CAME_BY.find(one => one === value),
  }),
  beforeLoad: () => setDensity('patient'),
  loader: () => loadNamespaces('clinic-page', 'patient'),
  component: ClinicLink,
})

import { createFileRoute } from '@tanstack/react-router'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { setDensity } from '#web/ui/theme.ts'
import { PublicLinkLayout } from './-layouts/PublicLinkLayout.tsx'

export const Route = createFileRoute('/_link')({
  beforeLoad: () => setDensity('patient'),
  loader: () => loadNamespaces('patient'),
  component: PublicLinkLayout,
})

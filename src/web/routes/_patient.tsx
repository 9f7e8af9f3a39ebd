import { createFileRoute } from '@tanstack/react-router'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { setDensity } from '#web/ui/theme.ts'
import { PatientLayout } from './-layouts/PatientLayout.tsx'

export const Route = createFileRoute('/_patient')({
  beforeLoad: () => setDensity('patient'),
  loader: () => loadNamespaces('patient'),
  component: PatientLayout,
})

import { createFileRoute } from '@tanstack/react-router'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { setDensity } from '#web/ui/theme.ts'
import { EntryLayout } from './-layouts/EntryLayout.tsx'

export const Route = createFileRoute('/_entry')({
  beforeLoad: () => setDensity('patient'),
  loader: () => loadNamespaces('accounts', 'sign-in'),
  component: EntryLayout,
})

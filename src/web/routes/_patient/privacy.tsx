import { createFileRoute } from '@tanstack/react-router'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { PrivacyPage } from '../-layouts/PrivacyPage.tsx'

export const Route = createFileRoute('/_patient/privacy')({
  loader: () => loadNamespaces('legal'),
  component: PrivacyPage,
})

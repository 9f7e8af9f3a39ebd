import { createFileRoute } from '@tanstack/react-router'
import { FamilyLinkPage } from '#web/features/family/FamilyLinkPage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/_link/f/$familyCode')({
  loader: () => loadNamespaces('family'),
  component: FamilyLinkPage,
})

import { createFileRoute } from '@tanstack/react-router'
import { VerifyPage } from '#web/features/public-document/VerifyPage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/_link/verify-document')({
  loader: () => loadNamespaces('public-document'),
  component: VerifyPage,
})

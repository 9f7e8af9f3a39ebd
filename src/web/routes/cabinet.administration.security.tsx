import { createFileRoute } from '@tanstack/react-router'
import { OwnVideo } from '#web/features/accounts/OwnVideo.tsx'
import SecurityPage from '#web/features/accounts/SecurityPage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

/** One's own account, whatever one may do at the clinic. */
export const Route = createFileRoute('/cabinet/administration/security')({
  loader: () => loadNamespaces('sign-in', 'security', 'accounts', 'integrations'),
  component: () => <SecurityPage more={<OwnVideo />} />,
})

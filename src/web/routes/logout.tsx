import { createFileRoute } from '@tanstack/react-router'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { LogoutPage } from '#web/features/accounts/LogoutPage.tsx'
import { ownSearch } from './-layouts/own-search.ts'

export const Route = createFileRoute('/logout')({
  /** The patient header links to /logout?user=1, which returns to the patient home. */
  validateSearch: ownSearch((search): { user?: number } => (Number(search.user) === 1 ? { user: 1 } : {})),
  loader: () => loadNamespaces('accounts'),
  component: Logout,
})

function Logout() {
  const { user } = Route.useSearch()
  return <LogoutPage patient={user === 1} />
}

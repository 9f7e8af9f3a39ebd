import { createFileRoute } from '@tanstack/react-router'
import { addressReader, readId } from '#web/api/read-address.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { LogoutPage } from '#web/features/accounts/LogoutPage.tsx'

export const Route = createFileRoute('/logout')({
  /** The patient header links to /logout?user=1, which returns to the patient home. */
  validateSearch: addressReader<{ user?: number | undefined }>({
    user: value => (readId(value) === 1 ? 1 : undefined),
  }),
  loader: () => loadNamespaces('accounts'),
  component: Logout,
})

function Logout() {
  const { user } = Route.useSearch()
  return <LogoutPage patient={user === 1} />
}

import { createFileRoute } from '@tanstack/react-router'
import { SetPasswordPage } from '#web/features/accounts/SetPasswordPage.tsx'
import { ownSearch } from '../-layouts/own-search.ts'

export const Route = createFileRoute('/_entry/set-password/cabinet')({
  validateSearch: ownSearch((search): { token?: string } =>
    typeof search.token === 'string' && search.token ? { token: search.token } : {},
  ),
  component: SetPassword,
})

function SetPassword() {
  const { token } = Route.useSearch()
  return <SetPasswordPage token={token} />
}

import { createFileRoute } from '@tanstack/react-router'
import { SetPasswordPage } from '#web/features/accounts/SetPasswordPage.tsx'

export const Route = createFileRoute('/_entry/set-password/cabinet')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search.token === 'string' && search.token ? { token: search.token } : {},
  component: SetPassword,
})

function SetPassword() {
  const { token } = Route.useSearch()
  return <SetPasswordPage token={token} />
}

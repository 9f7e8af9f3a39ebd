import { createFileRoute } from '@tanstack/react-router'
import { addressReader } from '#web/api/read-address.ts'
import { SetPasswordPage } from '#web/features/accounts/SetPasswordPage.tsx'

export const Route = createFileRoute('/_entry/set-password/cabinet')({
  validateSearch: addressReader<{ token?: string | undefined }>({
    token: value => (typeof value === 'string' && value ? value : undefined),
  }),
  component: SetPassword,
})

function SetPassword() {
  const { token } = Route.useSearch()
  return <SetPasswordPage token={token} />
}

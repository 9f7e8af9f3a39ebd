import { createFileRoute } from '@tanstack/react-router'
import { EmailChangePage } from '#web/features/profile/EmailChangePage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/_link/email-change-verify/$token')({
  loader: () => loadNamespaces('profile'),
  component: LinkedEmailChange,
})

function LinkedEmailChange() {
  const { token } = Route.useParams()
  return <EmailChangePage token={token} />
}

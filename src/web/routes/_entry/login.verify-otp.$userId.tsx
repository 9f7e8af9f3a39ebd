import { createFileRoute } from '@tanstack/react-router'
import { VerifyOtpPage } from '#web/features/accounts/VerifyOtpPage.tsx'

export const Route = createFileRoute('/_entry/login/verify-otp/$userId')({
  validateSearch: (search: Record<string, unknown>): { to?: string; remember?: boolean } => ({
    ...(typeof search.to === 'string' && search.to.startsWith('/cabinet/') ? { to: search.to } : {}),
    ...(search.remember === false ? { remember: false } : {}),
  }),
  component: VerifyOtp,
})

function VerifyOtp() {
  const { userId } = Route.useParams()
  const { to, remember = true } = Route.useSearch()
  return <VerifyOtpPage userId={Number(userId)} remember={remember} to={to} />
}

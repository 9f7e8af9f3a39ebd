import { createFileRoute } from '@tanstack/react-router'
import { addressReader, readOwnPage } from '#web/api/read-address.ts'
import { VerifyOtpPage } from '#web/features/accounts/VerifyOtpPage.tsx'

export const Route = createFileRoute('/_entry/login/verify-otp/$userId')({
  validateSearch: addressReader<{ to?: string | undefined }>({ to: readOwnPage }),
  component: VerifyOtp,
})

function VerifyOtp() {
  const { userId } = Route.useParams()
  const { to } = Route.useSearch()
  return <VerifyOtpPage userId={Number(userId)} to={to} />
}

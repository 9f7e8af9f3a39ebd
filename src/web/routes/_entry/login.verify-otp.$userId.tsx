import { createFileRoute } from '@tanstack/react-router'
import { VerifyOtpPage } from '#web/features/accounts/VerifyOtpPage.tsx'
import { readReturn } from '../-layouts/own-search.ts'

export const Route = createFileRoute('/_entry/login/verify-otp/$userId')({
  validateSearch: readReturn,
  component: VerifyOtp,
})

function VerifyOtp() {
  const { userId } = Route.useParams()
  const { to } = Route.useSearch()
  return <VerifyOtpPage userId={Number(userId)} to={to} />
}

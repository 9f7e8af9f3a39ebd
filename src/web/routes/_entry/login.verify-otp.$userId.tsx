import { createFileRoute } from '@tanstack/react-router'
import { addressReader, readStaffPage } from '#web/api/read-address.ts'
import { VerifyOtpPage } from '#web/features/accounts/VerifyOtpPage.tsx'

export const Route = createFileRoute('/_entry/login/verify-otp/$userId')({
  validateSearch: addressReader<{ to?: string | undefined; remember?: false | undefined }>({
    to: readStaffPage,
    remember: value => (value === false ? false : undefined),
  }),
  component: VerifyOtp,
})

function VerifyOtp() {
  const { userId } = Route.useParams()
  const { to, remember = true } = Route.useSearch()
  return <VerifyOtpPage userId={Number(userId)} remember={remember} to={to} />
}

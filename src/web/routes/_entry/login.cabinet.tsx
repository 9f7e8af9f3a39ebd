import { createFileRoute, redirect } from '@tanstack/react-router'
import { getSession } from '#web/api/session.ts'
import { addressReader, readStaffPage } from '#web/api/read-address.ts'
import { StaffLoginPage } from '#web/features/accounts/StaffLoginPage.tsx'
import { isPatient, isStaff } from '../-layouts/user-types.ts'

export const Route = createFileRoute('/_entry/login/cabinet')({
  /** `to` is where one was going when the sign-in stood in the way. */
  validateSearch: addressReader<{ to?: string | undefined }>({ to: readStaffPage }),
  beforeLoad({ search }) {
    const { userType } = getSession()
    if (isStaff(userType)) throw redirect({ href: search.to ?? '/cabinet/administration/calendar' })
    if (isPatient(userType)) throw redirect({ to: '/pacient' })
  },
  component: StaffLogin,
})

function StaffLogin() {
  const { to } = Route.useSearch()
  return <StaffLoginPage to={to ?? '/cabinet/administration/calendar'} />
}

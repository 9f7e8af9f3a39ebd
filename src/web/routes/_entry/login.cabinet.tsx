import { createFileRoute, redirect } from '@tanstack/react-router'
import { getSession } from '#web/api/session.ts'
import { StaffLoginPage } from '#web/features/accounts/StaffLoginPage.tsx'
import { readReturn } from '../-layouts/own-search.ts'
import { isPatient, isStaff } from '../-layouts/user-types.ts'

export const Route = createFileRoute('/_entry/login/cabinet')({
  validateSearch: readReturn,
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

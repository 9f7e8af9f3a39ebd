import { createFileRoute, redirect } from '@tanstack/react-router'
import { getSession } from '#web/api/session.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { setDensity } from '#web/ui/theme.ts'
import { StaffLayout } from './-layouts/StaffLayout.tsx'
import { isStaff } from './-layouts/user-types.ts'

export const Route = createFileRoute('/cabinet/administration')({
  beforeLoad({ location }) {
    if (!isStaff(getSession().userType)) {
      throw redirect({ to: '/login/cabinet', search: { to: location.href } })
    }
    setDensity('staff')
  },
  loader: () => loadNamespaces('staff'),
  component: StaffLayout,
})

import { createFileRoute, redirect } from '@tanstack/react-router'
import { getSession } from '#web/api/session.ts'
import { isStaff } from './-layouts/user-types.ts'

export const Route = createFileRoute('/')({
  beforeLoad() {
    throw redirect({
      to: isStaff(getSession().userType) ? '/cabinet/administration/calendar' : '/pacient',
      replace: true,
    })
  },
})

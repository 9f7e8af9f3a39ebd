import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '#web/api/session.ts'
import { isStaff } from './user-types.ts'

/** A session may end while its page is open: here, in another tab, or refused by the server. */
export function useLeaveWhenSignedOut(): void {
  const staff = isStaff(useSession().userType)
  const navigate = useNavigate()
  const { href } = useLocation()
  useEffect(() => {
    // While the sign-in loads, this page is still here and the address is the sign-in's already.
    const isHere = href.startsWith('/cabinet/administration')
    if (!staff && isHere) void navigate({ to: '/login/cabinet', search: { to: href } })
  }, [staff, navigate, href])
}

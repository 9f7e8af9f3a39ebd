import { Outlet } from '@tanstack/react-router'

export function PublicLinkLayout() {
  return <Outlet />
}

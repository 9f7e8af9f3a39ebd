import { Outlet } from '@tanstack/react-router'

export function EntryLayout() {
  return <Outlet />
}

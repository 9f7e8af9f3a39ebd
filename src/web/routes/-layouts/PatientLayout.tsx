import { Outlet } from '@tanstack/react-router'

export function PatientLayout() {
  return <Outlet />
}

export function StaffLoginPage({ to }: { to: string }) {
  return <div data-to={to} />
}

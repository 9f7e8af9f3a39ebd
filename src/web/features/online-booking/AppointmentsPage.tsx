/** Replaced by its feature. */
export function AppointmentsPage() {
  return null
}

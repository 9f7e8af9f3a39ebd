/** Replaced by its feature. */
export function PatientsPage() {
  return null
}

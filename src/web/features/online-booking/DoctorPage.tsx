/** Replaced by its feature. */
export function DoctorPage() {
  return null
}

/** Replaced by its feature. */
export function PatientHomePage() {
  return null
}

/** Replaced by its feature. */
export function ConfirmPage() {
  return null
}

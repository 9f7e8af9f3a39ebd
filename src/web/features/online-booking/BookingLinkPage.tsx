/** Replaced by its feature. */
export function BookingLinkPage() {
  return null
}

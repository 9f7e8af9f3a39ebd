/** Replaced by its feature. */
export function CalendarPage() {
  return null
}

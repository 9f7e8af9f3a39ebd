/** Replaced by its feature. */
export function DemoMessagesPage() {
  return null
}

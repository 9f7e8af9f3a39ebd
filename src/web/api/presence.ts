/**
 * What the staff's layout knows of whoever sits before the page, where their clinic ends idle sessions; nothing elsewhere.
 */
export const presence = {
  /** How long nobody has touched the page, for every request. */
  headers: (): Record<string, string> => ({}),
  /** Asked once the server has ended the session: whether the page waits for the password instead of being left. */
  isAwaited: () => false,
}

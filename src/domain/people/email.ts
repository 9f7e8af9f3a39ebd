const spelling = (email: string) => email.trim().toLowerCase()

/** Whether two spellings are of one address. */
export function isSameEmail(one: string, other: string): boolean {
  return spelling(one) === spelling(other)
}

/** Whether what is typed so far may still become the address. */
export function mayBecomeEmail(typed: string, email: string): boolean {
  return spelling(email).startsWith(spelling(typed))
}

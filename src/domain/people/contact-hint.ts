// Where a code went, said so that its owner recognises it and nobody else learns it.

/** il•••@exemplu.ro */
export function hintOfEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, Math.max(1, at - 1)))}•••${email.slice(at)}`
}

/** +40 ••• ••• 56 */
export function hintOfMobile(e164: string): string {
  return `${e164.slice(0, 3)} ••• ••• ${e164.slice(-2)}`
}

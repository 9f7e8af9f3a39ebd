import { randomBytes } from 'node:crypto'

const CODE = /^([1-9a-z][0-9a-z]{0,9})-[\w-]{22}$/

/** A code for a link: the clinic's id, so that one look-up finds the row, and 128 random bits, so that nobody guesses it. */
export function newPublicCode(clinicId: number): string {
  return `${clinicId.toString(36)}-${randomBytes(16).toString('base64url')}`
}

/** The clinic that a code names; undefined when it has not the form of one. */
export function clinicOfCode(code: string): number | undefined {
  const match = CODE.exec(code)
  const clinicId = match ? Number.parseInt(match[1]!, 36) : Number.NaN
  return Number.isSafeInteger(clinicId) ? clinicId : undefined
}

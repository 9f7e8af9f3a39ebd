import { createHash, createHmac, randomBytes } from 'node:crypto'

const CODE = /^([1-9a-z][0-9a-z]{0,9})-(?:[\w-]{8})?[\w-]{22}$/

/** A code for a link: the clinic's or account's id, so that one look-up finds the row, and 128 random bits, so that nobody guesses it. */
export function newPublicCode(ownerId: number): string {
  return newCodeOf(`${ownerId.toString(36)}-`)
}

const KEEPER_BYTES = 6

/** How the codes of all that one address keeps at a clinic begin; without the secret it tells nothing of the address. */
export function keeperPrefix(clinicId: number, address: string, secret: string): string {
  const keeper = createHmac('sha256', secret).update(`keeper:${address}`).digest()
  return `${clinicId.toString(36)}-${keeper.subarray(0, KEEPER_BYTES).toString('base64url')}`
}

/** A code that begins as told, with 128 random bits behind it. */
export function newCodeOf(prefix: string): string {
  return `${prefix}${randomBytes(16).toString('base64url')}`
}

/** What the database keeps of a code that opens more than a visit: whoever reads it there opens nothing. */
export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest()

/** The clinic that a code names; undefined when it has not the form of one. */
export const clinicOfCode = (code: string): number | undefined => idOfCode(code)

/** As `clinicOfCode`, of a code that was made for an account. */
export const accountOfCode = (code: string): number | undefined => idOfCode(code)

function idOfCode(code: string): number | undefined {
  const match = CODE.exec(code)
  const id = match ? Number.parseInt(match[1]!, 36) : Number.NaN
  return Number.isSafeInteger(id) ? id : undefined
}

import { randomBytes, randomInt } from 'node:crypto'

export interface Person {
  firstName: string
  lastName: string
  /** As the calendar shows it: the family name first. */
  name: string
  /** As typed, `0722 …`, and as kept, `+40722…`: any mobile number. */
  typedPhone: string
  phone: string
}

/** An address that nobody else comes from: codes and sign-ins are limited by address, and stories are of many people. */
export function newAddress(): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': `10.${randomBytes(3).join('.')}` }
}

/** Somebody the clinic has not met yet: a name of letters alone and a mobile number of their own. */
export function newPerson(firstName: string): Person {
  const letters = Array.from({ length: 7 }, () => String.fromCodePoint(97 + randomInt(26))).join('')
  const lastName = `T${letters}escu`
  // Any of the sixty million mobile numbers, so that hundreds of people seldom share one.
  const digits = String(20_000_000 + randomInt(60_000_000))
  return {
    firstName,
    lastName,
    name: `${lastName} ${firstName}`,
    typedPhone: `07${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5)}`,
    phone: `+407${digits}`,
  }
}

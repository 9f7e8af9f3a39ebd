import { randomInt } from 'node:crypto'

export interface Person {
  firstName: string
  lastName: string
  /** As the calendar shows it: the family name first. */
  name: string
  /** As typed, `0722 …`, and as kept, `+40722…`. */
  typedPhone: string
  phone: string
}

/** Somebody the clinic has not met yet: a name of letters alone and a mobile number of their own. */
export function newPerson(firstName: string): Person {
  const letters = Array.from({ length: 7 }, () => String.fromCodePoint(97 + randomInt(26))).join('')
  const lastName = `T${letters}escu`
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  return {
    firstName,
    lastName,
    name: `${lastName} ${firstName}`,
    typedPhone: `0722 ${digits.slice(0, 3)} ${digits.slice(3)}`,
    phone: `+40722${digits}`,
  }
}

// Where a message about somebody goes.

import { addDays, type LocalDate } from '../time/wall-time.ts'

export interface Contact {
  readonly mobile: string | null
  readonly email: string | null
}

export interface Reachable extends Contact {
  readonly birthDate: LocalDate | null
  /** Null where nobody answers for them. */
  readonly guardian: Contact | null
}

/** A child's is their guardian's, as far as they have one; whoever has grown up is asked themselves. */
export function contactOf({ guardian, birthDate, mobile, email }: Reachable, today: LocalDate): Contact {
  if (!guardian) return { mobile, email }
  const own = { mobile, email }
  const [first, second] = birthDate !== null && isGrown(birthDate, today) ? [own, guardian] : [guardian, own]
  return { mobile: first.mobile ?? second.mobile, email: first.email ?? second.email }
}

function isGrown(birthDate: LocalDate, today: LocalDate): boolean {
  const year = Number(birthDate.slice(0, 4)) + 18
  const day = `${year}${birthDate.slice(4)}`
  return (birthDate.endsWith('-02-29') && year % 4 !== 0 ? addDays(`${year}-02-28`, 1) : day) <= today
}

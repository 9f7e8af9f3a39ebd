// CNP, the Romanian personal number: sex and century, yymmdd, county, serial, check digit.

import { isLocalDate, type LocalDate } from '../time/wall-time.ts'

export type Cnp = {
  /** Unknown for foreign citizens (first digit 9). */
  sex?: 'male' | 'female'
  /** Unknown for residents (7, 8) and foreign citizens (9), whose century the number does not tell. */
  birthDate?: LocalDate
}

const WEIGHTS = '279146358279'
const CENTURIES: Record<string, string> = { 1: '19', 2: '19', 3: '18', 4: '18', 5: '20', 6: '20' }

const CNP = /^[1-9]\d{12}$/

/** Whether a text has the form of a CNP, but another last digit than those before it ask for. */
export function hasWrongCheckDigit(text: string): boolean {
  if (!CNP.test(text)) return false
  let sum = 0
  for (let i = 0; i < WEIGHTS.length; i++) sum += Number(WEIGHTS[i]) * Number(text[i])
  return Number(text[12]) !== (sum % 11 === 10 ? 1 : sum % 11)
}

/** Undefined when the text is no CNP: wrong length, check digit or birth date. */
export function parseCnp(text: string): Cnp | undefined {
  if (!CNP.test(text) || hasWrongCheckDigit(text)) return undefined
  const kind = text.slice(0, 1)
  const day = `${text.slice(1, 3)}-${text.slice(3, 5)}-${text.slice(5, 7)}`
  const century = CENTURIES[kind]
  if (century ? !isLocalDate(century + day) : !isLocalDate(`19${day}`) && !isLocalDate(`20${day}`))
    return undefined
  return {
    ...(kind !== '9' && { sex: Number(kind) % 2 === 1 ? 'male' : 'female' }),
    ...(century && { birthDate: century + day }),
  }
}

import { parseCnp } from '#domain/people/cnp.ts'

/** What a search that found nobody says of a new patient. */
export interface PatientGuess {
  first_name: string
  last_name: string
  mobile: string
  cnp?: string
}

/** Digits are a CNP or a phone; words a family name and a given one, as lists show them. */
export function guessPatient(search: string): PatientGuess {
  const text = search.trim()
  if (parseCnp(text)) return { first_name: '', last_name: '', mobile: '', cnp: text }
  if (/^[+\d\s()./-]+$/.test(text)) return { first_name: '', last_name: '', mobile: text }
  const [last = '', ...rest] = text
    .split(/\s+/)
    .map(word => word.charAt(0).toLocaleUpperCase('ro') + word.slice(1))
  // A single word is more often what somebody is called.
  return rest.length === 0
    ? { first_name: last, last_name: '', mobile: '' }
    : { first_name: rest.join(' '), last_name: last, mobile: '' }
}

// A row of somebody's sheet as a person, and what is wrong with it.

import { commaBelow } from '../texts/diacritics.ts'
import { parseCnp } from '../people/cnp.ts'
import type { ImportField, Matching } from './import-columns.ts'
import { cleanName, isPersonName } from '../people/person-name.ts'
import { parsePhone } from '../people/phone.ts'
import { readTypedDate } from '../time/typed-date.ts'
import type { LocalDate } from '../time/wall-time.ts'

export interface ImportedPerson {
  first_name: string
  last_name: string
  mobile: string | null
  mobile_country: string | null
  email: string | null
  cnp: string | null
  birth_date: LocalDate | null
  gender: 'male' | 'female' | null
  card_number: string | null
  address: string
  city: string
  county: string
  source: string
  note: string
}

export type ImportProblem =
  'required' | 'person_name' | 'phone' | 'email' | 'cnp' | 'date' | 'in_future' | 'gender' | 'too_long'

export interface RowReading {
  readonly person: ImportedPerson
  readonly problems: readonly { readonly field: ImportField; readonly message: ImportProblem }[]
}

const LONGEST = { card_number: 30, address: 190, city: 100, county: 100, source: 190, note: 5000 } as const
const WITHOUT_YEAR = /^\d{1,2}[ ./-]+\d{1,2}[ .]*$/
const EMAIL = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@.<>(),;:"]{2,}$/
const GENDERS = new Map<string, 'male' | 'female'>([
  ['m', 'male'], ['masculin', 'male'], ['barbat', 'male'], ['bărbat', 'male'], ['male', 'male'], ['b', 'male'], ['1', 'male'],
  ['f', 'female'], ['feminin', 'female'], ['femeie', 'female'], ['female', 'female'], ['2', 'female'],
]) // prettier-ignore

/** Cells are cut and in the order of the columns; `today` is the clinic's. */
export function readImportRow(cells: readonly string[], matching: Matching, today: LocalDate): RowReading {
  const problems: { field: ImportField; message: ImportProblem }[] = []
  const refuse = (field: ImportField, message: ImportProblem) => {
    problems.push({ field, message })
    return null
  }
  const cell = (field: ImportField) => {
    const column = matching[field]
    return column === undefined ? '' : commaBelow(cells[column] ?? '').trim()
  }
  const short = (field: keyof typeof LONGEST) => {
    const text = cell(field)
    return text.length > LONGEST[field] ? (refuse(field, 'too_long') ?? '') : text
  }
  const readPhone = () => {
    const text = cell('mobile')
    if (text === '') return null
    return parsePhone(wholePhone(text)) ?? refuse('mobile', 'phone')
  }
  const readDate = () => {
    const text = cell('birth_date').replace(/[ T]00:00(:00)?(\.0+)?Z?$/, '')
    if (text === '') return null
    const date = readTypedDate(text, {
      thisYear: Number(today.slice(0, 4)),
      lastYear: Number(today.slice(0, 4)),
    })
    if (date === undefined || WITHOUT_YEAR.test(text) || date < '1900-01-01')
      return refuse('birth_date', 'date')
    return date > today ? refuse('birth_date', 'in_future') : date
  }

  const name = readName(cell, refuse, matching.full_name !== undefined)
  const phone = readPhone()
  const email = cell('email').toLowerCase()
  const cnp = cell('cnp').replaceAll(/\s/g, '')
  const known = cnp === '' ? undefined : parseCnp(cnp)
  if (cnp !== '' && !known) refuse('cnp', 'cnp')
  if (email !== '' && (email.length > 190 || !EMAIL.test(email))) refuse('email', 'email')
  const gender = cell('gender').toLowerCase().replace(/\.$/, '')
  if (gender !== '' && !GENDERS.has(gender)) refuse('gender', 'gender')
  return {
    person: {
      ...name,
      mobile: phone?.e164 ?? null,
      mobile_country: phone?.country ?? null,
      email: email || null,
      cnp: known ? cnp : null,
      birth_date: readDate() ?? known?.birthDate ?? null,
      gender: GENDERS.get(gender) ?? known?.sex ?? null,
      card_number: short('card_number') || null,
      address: short('address'),
      city: short('city'),
      county: short('county'),
      source: short('source'),
      note: short('note'),
    },
    problems,
  }
}

/** A whole name begins with the family's, as lists of patients have it: "Popescu Ana Maria". */
function readName(
  cell: (field: ImportField) => string,
  refuse: (field: ImportField, message: ImportProblem) => null,
  isWhole: boolean,
): { first_name: string; last_name: string } {
  const whole = cleanName(cell('full_name'))
  const [family = '', ...others] = whole.split(' ')
  const given = {
    first_name: cleanName(cell('first_name')) || others.join(' '),
    last_name: cleanName(cell('last_name')) || family,
  }
  // Somebody of one name has it as the first one.
  const name = given.first_name === '' ? { first_name: given.last_name, last_name: '' } : given
  const field = isWhole ? 'full_name' : 'first_name'
  if (name.first_name === '') refuse(field, 'required')
  else if (!isPersonName(name.first_name)) refuse(field, 'person_name')
  if (name.last_name !== '' && !isPersonName(name.last_name))
    refuse(isWhole ? 'full_name' : 'last_name', 'person_name')
  return name
}

/** A sheet that took a phone for a number has lost its first zero. */
const wholePhone = (text: string) => (/^7\d{8}$/.test(text) ? `0${text}` : text)

// Which column of somebody's sheet is what of a person, guessed by how it is headed in Romanian or English.

import { foldText } from '../people/person-name.ts'

/** What a column may be, in the order of a form. */
export const IMPORT_FIELDS = [
  'last_name',
  'first_name',
  'full_name',
  'mobile',
  'email',
  'cnp',
  'birth_date',
  'gender',
  'card_number',
  'address',
  'city',
  'county',
  'source',
  'note',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** By field the column's place, counted from 0. */
export type Matching = Partial<Record<ImportField, number>>

/** Folded, without marks; a heading of two words stands before one that is part of it. */
const HEADINGS: readonly [ImportField, RegExp][] = [
  [
    'full_name',
    /^(nume si prenume|nume prenume|nume complet|prenume si nume|pacient|client|full name|patient( name)?|name)$/,
  ],
  ['first_name', /^(prenume(le)?|first ?name|given name|forename)$/],
  ['last_name', /^(nume(le)?( de familie)?|last ?name|surname|family name)$/],
  ['mobile', /^((nr|numar(ul)?)( de)? ?)?(telefon|tel|mobil|gsm|phone|mobile)( mobil| phone| number| 1)?$/],
  ['email', /^(e ?mail|adresa( de)? e ?mail|mail|email address)$/],
  ['cnp', /^(cnp|cod numeric personal|cnp pacient|personal (number|code))$/],
  [
    'birth_date',
    /^(data( de)? nas(terii|tere)?|nascut(a)?( la)?|nastere|birth ?date|date of birth|born|dob|birthday)$/,
  ],
  ['gender', /^(sex(ul)?|gen(ul)?|gender)$/],
  [
    'card_number',
    /^((nr|numar(ul)?)( de)? ?)?(fisa|fisei|card|card number|record( number)?|id pacient|cod pacient)$/,
  ],
  ['city', /^(localitate(a)?|oras(ul)?|city|town)$/],
  ['county', /^(judet(ul)?|county)$/],
  ['address', /^(adresa|domiciliu|strada|address|street)$/],
  ['source', /^(sursa|provenienta|recomandat de|source|referral)$/],
  ['note', /^(nota|note|observatii|mentiuni|comentarii|notes?|comments?|remarks?)$/],
]

/** Each field has one column and each column one field; two names apart win over a whole one. */
export function guessMatching(header: readonly string[]): Matching {
  const words = header.map(title =>
    foldText(title)
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )
  const matching: Matching = {}
  for (const [field, heading] of HEADINGS) {
    const column = words.findIndex(
      (title, index) => heading.test(title) && !Object.values(matching).includes(index),
    )
    if (column >= 0) matching[field] = column
  }
  // "Nume" alone is the whole name.
  if (
    matching.first_name === undefined &&
    matching.full_name === undefined &&
    matching.last_name !== undefined
  ) {
    const { last_name: column, ...rest } = matching
    return { ...rest, full_name: column }
  }
  if (matching.first_name !== undefined && matching.last_name !== undefined) delete matching.full_name
  return matching
}

import { daysInMonth, type LocalDate } from '../time/wall-time.ts'

/** What a clinical record is made of: whoever has any of it has one. */
export const CLINICAL_KINDS = [
  'visits',
  'observations',
  'diagnoses',
  'teeth',
  'perio',
  'files',
  'reports',
  'forms',
] as const
export type ClinicalKind = (typeof CLINICAL_KINDS)[number]

/**
 * How many years a clinical record stands after the last that was added of each kind, by the country of the clinic. For
 * dentists Romania's law names no period of its own that we know of: these are ours, for the clinic's adviser to confirm.
 */
const YEARS = {
  RO: {
    visits: 10,
    observations: 10,
    diagnoses: 10,
    teeth: 10,
    perio: 10,
    files: 10,
    reports: 10,
    forms: 10,
  },
} as const satisfies Record<string, Record<ClinicalKind, number>>

/**
 * The last day that a clinical record must stand, told the last day of each kind that there is; undefined where there is
 * none, and the person may be erased whole.
 */
export function keptUntil(
  last: Readonly<Partial<Record<ClinicalKind, LocalDate>>>,
  country: keyof typeof YEARS = 'RO',
): LocalDate | undefined {
  return CLINICAL_KINDS.flatMap(kind => {
    const date = last[kind]
    return date === undefined ? [] : [addYears(date, YEARS[country][kind])]
  })
    .toSorted()
    .at(-1)
}

/** The same day so many years later; of 29 February the 28th where there is none. */
function addYears(date: LocalDate, years: number): LocalDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = Math.min(day, daysInMonth(year + years, month))
  return `${year + years}${date.slice(4, 8)}${String(last).padStart(2, '0')}`
}

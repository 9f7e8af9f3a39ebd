import {
  MERGE_FIELDS,
  type MergeChoice,
  type MergeDifference,
  type MergeField,
} from '#contract/patients/patient-merges.ts'
import type { LockedPerson, PersonRow } from './merge.sql.ts'

type Column = keyof PersonRow

/** What is chosen together, by the columns that say it. */
const COLUMNS: Record<MergeField, readonly Column[]> = {
  name: ['first_name', 'last_name'],
  mobile: ['mobile', 'mobile_country'],
  email: ['email'],
  birth_date: ['birth_date'],
  gender: ['gender'],
  cnp: ['cnp'],
  card_number: ['card_number'],
  address: ['address', 'county_id', 'county', 'city_id', 'city'],
  guardian: ['guardian_id', 'guardian_name', 'guardian_mobile', 'guardian_relation'],
  source: ['source'],
  language: ['language'],
  note: ['note'],
}
/** Texts that can stand one under the other, and how long they may be. */
export const JOINED = { note: 5000 } as const
const CONTACT: ReadonlySet<MergeField> = new Set<MergeField>(['mobile', 'email', 'cnp', 'address'])
const HIDDEN = '•••'

const isJoined = (field: MergeField): field is keyof typeof JOINED => field in JOINED
const isSaid = (value: unknown) => value !== null && value !== ''
const pick = (person: Partial<PersonRow>, columns: readonly Column[]) =>
  Object.fromEntries(columns.map(column => [column, person[column] ?? null])) as Partial<PersonRow>
const isSame = (one: Partial<PersonRow>, other: Partial<PersonRow>, columns: readonly Column[]) =>
  columns.every(column => (one[column] ?? null) === (other[column] ?? null))

export function listDifferences(
  kept: LockedPerson,
  merged: LockedPerson,
  mayContact: boolean,
): MergeDifference[] {
  return MERGE_FIELDS.filter(name => differs(name, kept, merged)).map(name => ({
    name,
    kept: shown(name, kept, mayContact),
    merged: shown(name, merged, mayContact),
    usual: usualChoice(name, kept, merged),
  }))
}

/** A guardian who is the other one of the two would be their own. */
const saysNothing = (name: MergeField, person: LockedPerson, other: LockedPerson) =>
  !COLUMNS[name].some(column => isSaid(person[column])) ||
  (name === 'guardian' && person.guardian_id !== null && person.guardian_id === other.id)

function differs(name: MergeField, kept: LockedPerson, merged: LockedPerson): boolean {
  return !isSame(kept, merged, COLUMNS[name]) && !saysNothing(name, merged, kept)
}

function usualChoice(name: MergeField, kept: LockedPerson, merged: LockedPerson): MergeChoice {
  if (saysNothing(name, kept, merged)) return 'merged'
  return isJoined(name) && !kept[name].includes(merged[name]) ? 'both' : 'kept'
}

function shown(name: MergeField, person: LockedPerson, mayContact: boolean): string | null {
  const value = said(name, person)
  return isSaid(value) && CONTACT.has(name) && !mayContact ? HIDDEN : value || null
}

const joined = (values: readonly (string | null)[]) => values.filter(isSaid).join(', ')

function said(name: MergeField, person: LockedPerson): string {
  if (name === 'name') return `${person.first_name} ${person.last_name}`.trim()
  if (name === 'address') return joined([person.address, person.city, person.county])
  if (name === 'guardian') return person.guardian ?? person.guardian_name
  return String(person[name] ?? '')
}

/** What the kept one will say in the columns that change: of a choice that was made, else as usual. */
export function settleFields(
  kept: LockedPerson,
  merged: LockedPerson,
  choices: Partial<Record<MergeField, MergeChoice | undefined>>,
): Partial<PersonRow> {
  const values: Partial<PersonRow> = {}
  for (const name of MERGE_FIELDS) {
    const isOwnGuardian = name === 'guardian' && kept.guardian_id === merged.id
    if (isOwnGuardian) Object.assign(values, { guardian_id: null, guardian_relation: '' })
    if (!differs(name, kept, merged)) continue
    const choice = choices[name] ?? usualChoice(name, kept, merged)
    if (choice === 'both' && isJoined(name))
      Object.assign(values, { [name]: [kept[name], merged[name]].filter(isSaid).join('\n') })
    else if (choice !== 'kept') Object.assign(values, pick(merged, COLUMNS[name]))
  }
  if (kept.account_id === null && merged.account_id !== null)
    Object.assign(values, { account_id: merged.account_id })
  if (!kept.active && merged.active) Object.assign(values, { active: true })
  if (kept.no_allergies_at === null && merged.no_allergies_at !== null)
    Object.assign(values, pick(merged, ['no_allergies_at', 'no_allergies_by']))
  return values
}

/** Of what merging changed, what still stands and goes back, and the fields that somebody changed since. */
export function settleUndo(
  current: LockedPerson,
  before: Partial<PersonRow>,
  since: Partial<PersonRow>,
): { back: Partial<PersonRow>; left: MergeField[] } {
  const groups: [MergeField | undefined, readonly Column[]][] = [
    ...MERGE_FIELDS.map((name): [MergeField, readonly Column[]] => [name, COLUMNS[name]]),
    [undefined, ['account_id']],
    [undefined, ['active']],
    [undefined, ['no_allergies_at', 'no_allergies_by']],
  ]
  const back: Partial<PersonRow> = {}
  const left: MergeField[] = []
  for (const [name, columns] of groups) {
    const changed = columns.filter(column => column in since)
    if (changed.length === 0) continue
    if (isSame(current, since, changed)) Object.assign(back, pick(before, changed))
    else if (name) left.push(name)
  }
  return { back, left }
}

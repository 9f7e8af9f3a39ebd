import type { ImportedPerson } from '#domain/patients/import-row.ts'
import { nameKey } from '#domain/people/person-name.ts'
import type { Tx } from '#server/db/database.ts'
import { listKnown, type KnownPerson } from './import-rows.sql.ts'

/**
 * Whether two are one person: of one CNP, or of one name and the same birth date or phone. A phone alone is a family's,
 * and two CNPs are two people.
 */
function isAlike(one: ImportedPerson, other: ImportedPerson): boolean {
  if (one.cnp !== null && other.cnp !== null) return one.cnp === other.cnp
  const isBoth = (field: 'birth_date' | 'mobile') => one[field] !== null && one[field] === other[field]
  return (isBoth('birth_date') || isBoth('mobile')) && keyOf(one) === keyOf(other)
}

const keyOf = ({ first_name: first, last_name: last }: ImportedPerson) => nameKey({ first, last })

/** Those who are there already and may be one of the people, for `findAlike`. */
export function loadKnown(tx: Tx, people: readonly ImportedPerson[]): Promise<KnownPerson[]> {
  const values = (field: 'cnp' | 'mobile' | 'birth_date' | 'card_number') => [
    ...new Set(people.map(person => person[field]).filter(value => value !== null)),
  ]
  return listKnown(tx, {
    cnp: values('cnp'),
    mobile: values('mobile'),
    birth_date: values('birth_date'),
    card_number: values('card_number'),
  })
}

/** By what people are found in memory, since each is compared with thousands. */
export class People<T extends ImportedPerson> {
  readonly #byKey = new Map<string, T[]>()
  readonly #cards = new Map<string, T>()

  constructor(people: readonly T[] = []) {
    for (const person of people) this.add(person)
  }

  add(person: T): void {
    for (const key of keysOf(person)) this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), person])
    if (person.card_number !== null) this.#cards.set(person.card_number, person)
  }

  findAlike(person: ImportedPerson): T[] {
    const met = new Set(keysOf(person).flatMap(key => this.#byKey.get(key) ?? []))
    return [...met].filter(other => isAlike(person, other))
  }

  /** Who has the record's number. */
  findByCard(card: string | null): T | undefined {
    return card === null ? undefined : this.#cards.get(card)
  }
}

function keysOf(person: ImportedPerson): string[] {
  const { cnp, birth_date: born, mobile } = person
  const name = keyOf(person)
  return [cnp && `cnp ${cnp}`, born && `born ${born} ${name}`, mobile && `phone ${mobile} ${name}`].filter(
    key => key !== null,
  )
}

import { stripDiacritics } from '../texts/diacritics.ts'

/** Who somebody is as the record says it. */
export interface Person {
  readonly first_name: string
  readonly last_name: string
  readonly birth_date: string | null
}

/** Whether what an x-ray says of whose it is fits nobody but another: a name that only lacks a part is the same. */
export function isSomebodyElse(
  said: { readonly name: string; readonly birthDate: string | undefined },
  { first_name: firstName, last_name: lastName, birth_date: birthDate }: Person,
): boolean {
  if (said.birthDate && birthDate && said.birthDate !== birthDate) return true
  const [written, known] = [partsOf(said.name), partsOf(`${firstName} ${lastName}`)]
  if (written.length === 0) return false
  const [fewer, more] = written.length < known.length ? [written, known] : [known, written]
  return !fewer.every(part => more.includes(part))
}

const partsOf = (name: string) =>
  stripDiacritics(name)
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(part => part !== '')

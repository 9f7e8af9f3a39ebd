// Lists of a clinic stand as people of the language expect: what is in use first, Ș beside S, Cabinet 2 before Cabinet 10.

const collators = {
  ro: new Intl.Collator('ro', { numeric: true }),
  en: new Intl.Collator('en', { numeric: true }),
}

interface Person {
  active: boolean
  first_name: string
  last_name: string
}

export const lastNameFirst = ({ first_name: first, last_name: last }: Person) => `${last} ${first}`

/** Compares rows for a sort: active ones first, then by name. */
export function byName<T extends { active: boolean }>(language: 'ro' | 'en', nameOf: (row: T) => string) {
  return (a: T, b: T) =>
    Number(b.active) - Number(a.active) || collators[language].compare(nameOf(a), nameOf(b))
}

// Counted things as both languages say them: "o încercare", "5 încercări", "20 de încercări".

import { LOCALES, type Language } from './language.ts'

interface Forms {
  readonly ro: Readonly<Record<'one' | 'few' | 'other', string>>
  readonly en: Readonly<Record<'one' | 'other', string>>
}

export const COUNTED = {
  answers: {
    ro: { one: 'un răspuns', few: '{n} răspunsuri', other: '{n} de răspunsuri' },
    en: { one: 'one answer', other: '{n} answers' },
  },
  characters: {
    ro: { one: 'un caracter', few: '{n} caractere', other: '{n} de caractere' },
    en: { one: 'one character', other: '{n} characters' },
  },
  codes: {
    ro: { one: 'un cod', few: '{n} coduri', other: '{n} de coduri' },
    en: { one: 'one code', other: '{n} codes' },
  },
  days: {
    ro: { one: 'o zi', few: '{n} zile', other: '{n} de zile' },
    en: { one: 'a day', other: '{n} days' },
  },
  forms: {
    ro: { one: 'un formular', few: '{n} formulare', other: '{n} de formulare' },
    en: { one: 'one form', other: '{n} forms' },
  },
  hours: {
    ro: { one: 'o oră', few: '{n} ore', other: '{n} de ore' },
    en: { one: 'an hour', other: '{n} hours' },
  },
  images: {
    ro: { one: 'o imagine', few: '{n} imagini', other: '{n} de imagini' },
    en: { one: 'one picture', other: '{n} pictures' },
  },
  megapixels: {
    ro: { one: 'un megapixel', few: '{n} megapixeli', other: '{n} de megapixeli' },
    en: { one: 'one megapixel', other: '{n} megapixels' },
  },
  files: {
    ro: { one: 'un fișier', few: '{n} fișiere', other: '{n} de fișiere' },
    en: { one: 'one file', other: '{n} files' },
  },
  minutes: {
    ro: { one: 'un minut', few: '{n} minute', other: '{n} de minute' },
    en: { one: 'a minute', other: '{n} minutes' },
  },
  open_bookings: {
    ro: { one: 'o programare deschisă', few: '{n} programări deschise', other: '{n} de programări deschise' },
    en: { one: 'one open booking', other: '{n} open bookings' },
  },
  pages: {
    ro: { one: 'o pagină', few: '{n} pagini', other: '{n} de pagini' },
    en: { one: 'one page', other: '{n} pages' },
  },
  payments: {
    ro: { one: 'o plată', few: '{n} plăți', other: '{n} de plăți' },
    en: { one: 'one payment', other: '{n} payments' },
  },
  people: {
    ro: { one: 'o persoană', few: '{n} persoane', other: '{n} de persoane' },
    en: { one: 'one person', other: '{n} people' },
  },
  rows: {
    ro: { one: 'un rând', few: '{n} rânduri', other: '{n} de rânduri' },
    en: { one: 'one row', other: '{n} rows' },
  },
  seats: {
    ro: { one: 'un loc', few: '{n} locuri', other: '{n} de locuri' },
    en: { one: 'one seat', other: '{n} seats' },
  },
  services: {
    ro: { one: 'un serviciu', few: '{n} servicii', other: '{n} de servicii' },
    en: { one: 'one service', other: '{n} services' },
  },
  sessions: {
    ro: { one: 'o ședință', few: '{n} ședințe', other: '{n} de ședințe' },
    en: { one: 'one session', other: '{n} sessions' },
  },
  tries: {
    ro: { one: 'o încercare', few: '{n} încercări', other: '{n} de încercări' },
    en: { one: 'one try', other: '{n} tries' },
  },
  visits_done: {
    ro: { one: 'o vizită', few: '{n} vizite', other: '{n} de vizite' },
    en: { one: 'one visit', other: '{n} visits' },
  },
  works: {
    ro: { one: 'o lucrare', few: '{n} lucrări', other: '{n} de lucrări' },
    en: { one: 'one work', other: '{n} works' },
  },
  years: {
    ro: { one: 'un an', few: '{n} ani', other: '{n} de ani' },
    en: { one: 'one year', other: '{n} years' },
  },
} as const satisfies Record<string, Forms>

/** What a sentence may count: where it says {tries} it is given a number. */
export type Noun = keyof typeof COUNTED

export function isNoun(name: string): name is Noun {
  return Object.hasOwn(COUNTED, name)
}

/** A whole number with its noun. */
export function sayCounted(noun: Noun, count: number, language: Language): string {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string } = COUNTED[noun][language]
  const form = forms[new Intl.PluralRules(LOCALES[language]).select(count)] ?? forms.other
  return form.replace('{n}', () => count.toLocaleString(LOCALES[language]))
}

/** The number that was said with the noun; undefined when the words are others. */
export function readCounted(noun: Noun, words: string, language: Language): number | undefined {
  if (words === COUNTED[noun][language].one) return 1
  const count = Number(words.replaceAll(/\D/g, '') || Number.NaN)
  return sayCounted(noun, count, language) === words ? count : undefined
}

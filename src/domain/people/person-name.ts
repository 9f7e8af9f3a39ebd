// Names of people: letters of any script with their marks, spaces, apostrophes and hyphens.

import { stripDiacritics } from '../texts/diacritics.ts'

const NAME_MIN = 2
export const NAME_MAX = 190

const NAME = /^['’]?\p{L}[\p{L}\p{M} '’-]*$/u

/** One spelling for storage: composed letters, single spaces, none around. */
export function cleanName(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
}

/** Of a cleaned name. */
export function isPersonName(name: string): boolean {
  return name.length >= NAME_MIN && name.length <= NAME_MAX && NAME.test(name)
}

export interface PersonName {
  readonly first: string
  readonly last: string
}

/** Whether two names are one person's, whatever the order, case, marks, hyphens and apostrophes. */
export function isSameName(a: PersonName, b: PersonName): boolean {
  return nameKey(a) === nameKey(b)
}

/** Alike for two names of which `isSameName` says so. */
export function nameKey({ first, last }: PersonName): string {
  const letters = foldText(`${first} ${last}`).replaceAll(/['’]/g, '')
  return letters
    .split(/[ -]+/)
    .filter(word => word !== '')
    .toSorted()
    .join(' ')
}

/** What search compares: no case, no diacritics, ș as ş and ț as ţ. */
export function foldText(text: string): string {
  return cleanName(stripDiacritics(text.toLowerCase()))
}

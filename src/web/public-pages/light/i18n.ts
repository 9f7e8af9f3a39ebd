import { keepLanguage, type Language } from '#web/i18n/languages.ts'
import type { Namespace } from '#web/i18n/namespaces.ts'
import { translate, type Words } from './translate.ts'

// In place of i18next: a page speaks one language, that of its address, and another language is another address.

/** But for those that every page has, see ../words. */
const dictionaries = import.meta.glob<{ default: Words }>([
  '../../i18n/{ro,en}/*.ts',
  '!../../i18n/*/{common,patient,clinic-page,reviews}.ts',
])

let language: Language = 'ro'
let unnamed: Language = 'ro'
const kept: Partial<Record<Language, Record<string, Words>>> = {}

/** Gives the dictionaries of a language by their namespaces. */
export function giveWords(of: Language, words: Record<string, Words>): void {
  kept[of] = { ...kept[of], ...words }
}

/** From now on every text is in this language; an address that names none speaks the other one. */
export function speak(chosen: Language, ofAddress: Language = 'ro'): void {
  language = chosen
  unnamed = ofAddress
}

export const i18n = {
  get language() {
    return language
  },
  t: (key: string, options?: Record<string, unknown>) =>
    translate(kept[language] ?? {}, language, 'common', key, options),
  /** Never: the page is loaded anew. */
  on: () => {},
}

export const currentLanguage = (): Language => language

/** What an address has to say of a language, for a page to be in it. */
export const namedLanguage = (chosen: Language): Language | undefined =>
  chosen === unnamed ? undefined : chosen

/** Fetches what is not there yet, such as the words of a dialog. */
export async function loadNamespaces(...namespaces: Namespace[]): Promise<void> {
  const missing = namespaces.filter(name => !kept[language]?.[name])
  const loaded = await Promise.all(missing.map(name => dictionaries[`../../i18n/${language}/${name}.ts`]!()))
  giveWords(language, Object.fromEntries(missing.map((name, index) => [name, loaded[index]!.default])))
}

/** Keeps the choice and opens the same page in that language. */
export function changeLanguage(chosen: Language): Promise<void> {
  keepLanguage(chosen)
  const address = new URL(location.href)
  const named = namedLanguage(chosen)
  if (named) address.searchParams.set('language', named)
  else address.searchParams.delete('language')
  location.replace(address.href)
  return Promise.resolve()
}

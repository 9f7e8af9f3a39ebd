import i18next from 'i18next'
import type { BackendModule, ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { keepLanguage, readLanguage } from './languages.ts'
import type { Language } from './languages.ts'
import type { Namespace } from './namespaces.ts'

const dictionaries = import.meta.glob<{ default: ResourceKey }>('./{ro,en}/*.ts')

/** Fetches one dictionary chunk per language and namespace, when a page first needs it. */
const lazyDictionaries: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const load = dictionaries[`./${language}/${namespace}.ts`]
    if (!load) {
      done(new Error(`No dictionary ${language}/${namespace}`), null)
      return
    }
    load().then(
      module => done(null, module.default),
      (error: unknown) => done(error as Error, null),
    )
  },
}

let started: Promise<unknown> | undefined

/** Resolves when the common texts can be shown; call once, before the first render. */
export async function startI18n(): Promise<void> {
  started = i18next
    .use(lazyDictionaries)
    .use(initReactI18next)
    .init({
      lng: readLanguage(),
      fallbackLng: false,
      supportedLngs: ['ro', 'en'],
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
  await started
  document.documentElement.lang = currentLanguage()
}

/** Fetches a page's texts ahead of its first render; for `beforeLoad` and `loader` of routes. */
export async function loadNamespaces(...namespaces: Namespace[]): Promise<void> {
  await started
  await i18next.loadNamespaces(namespaces)
}

export function currentLanguage(): Language {
  return i18next.language === 'en' ? 'en' : 'ro'
}

/** Switches every text on the page, keeps the choice on this device and tells assistive technology. */
export async function changeLanguage(language: Language): Promise<void> {
  keepLanguage(language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

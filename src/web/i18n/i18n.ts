import { createInstance } from 'i18next'
import type { BackendModule, ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { keepLanguage, readLanguage } from './languages.ts'
import type { Language } from './languages.ts'
import type { Namespace } from './namespaces.ts'

const dictionaries = import.meta.glob<{ default: ResourceKey }>('./{ro,en}/*.ts')

/** The texts for code outside components; components use `useTranslation`. */
export const i18n = createInstance()

/** Fetches one dictionary chunk per language and namespace, when a page first needs it. */
const lazyDictionaries: BackendModule = {
  type: 'backend',
  init() {},
  async read(language: string, namespace: string) {
    // A name that has no file does not compile.
    return (await dictionaries[`./${language}/${namespace}.ts`]!()).default
  },
}

// First of all that listens: a call made by another listener says which language it wants.
i18n.on('languageChanged', () => {
  document.documentElement.lang = currentLanguage()
})

let started: Promise<unknown> | undefined

/** Resolves when the common texts can be shown; call once, before the first render. */
export async function startI18n(): Promise<void> {
  started = i18n
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
}

/** Fetches a page's texts ahead of its first render; for `beforeLoad` and `loader` of routes. */
export async function loadNamespaces(...namespaces: Namespace[]): Promise<void> {
  await started
  await i18n.loadNamespaces(namespaces)
}

export function currentLanguage(): Language {
  return i18n.language === 'en' ? 'en' : 'ro'
}

/** Switches every text on the page, keeps the choice on this device and tells assistive technology. */
export async function changeLanguage(language: Language): Promise<void> {
  keepLanguage(language)
  await i18n.changeLanguage(language)
}

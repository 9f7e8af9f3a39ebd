export type Language = 'ro' | 'en'

const storageKey = 'locale'

/** The language kept on this device; Romanian when nothing is kept or storage is blocked. */
export function readLanguage(): Language {
  try {
    return localStorage.getItem(storageKey) === 'en' ? 'en' : 'ro'
  } catch {
    return 'ro'
  }
}

export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

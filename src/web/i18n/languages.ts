export type Language = 'ro' | 'en'

const storageKey = 'locale'
/** The session's own copy, beside its tokens and ids. */
const sessionKey = 'lang'

/** The language of the session, else the one kept on this device; Romanian without either, or when storage is blocked. */
export function readLanguage(): Language {
  try {
    return (localStorage.getItem(sessionKey) ?? localStorage.getItem(storageKey)) === 'en' ? 'en' : 'ro'
  } catch {
    return 'ro'
  }
}

/** Whether somebody has chosen a language on this device. */
export function isLanguageKept(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language)
    if (localStorage.getItem('token') !== null) localStorage.setItem(sessionKey, language)
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

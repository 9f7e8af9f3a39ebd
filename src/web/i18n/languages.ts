import { onDevice } from '#web/ui/storage.ts'

export type Language = 'ro' | 'en'

const storageKey = 'locale'
/** The session's own copy, beside its tokens and ids. */
const sessionKey = 'lang'

/** The language of the session, else the one kept on this device; Romanian without either. */
export function readLanguage(): Language {
  return (onDevice.get(sessionKey) ?? onDevice.get(storageKey)) === 'en' ? 'en' : 'ro'
}

/** Whether somebody has chosen a language on this device. */
export function isLanguageKept(): boolean {
  return onDevice.get(storageKey) !== null
}

export function keepLanguage(language: Language): void {
  onDevice.set(storageKey, language)
  if (onDevice.get('token') !== null) onDevice.set(sessionKey, language)
}

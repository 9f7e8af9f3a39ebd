export type Language = 'ro' | 'en'

/** As Intl knows them. */
export const LOCALES: Readonly<Record<Language, string>> = { ro: 'ro-RO', en: 'en-GB' }

/** The languages that a doctor may be said to speak, by ISO 639-1, those met most in Romania first. */
export const SPOKEN_LANGUAGES = [
  'ro', 'en', 'hu', 'de', 'fr', 'it', 'es', 'ru', 'uk', 'tr', 'bg', 'sr', 'el', 'pl', 'pt', 'nl', 'he', 'ar', 'zh', 'vi',
] as const // prettier-ignore

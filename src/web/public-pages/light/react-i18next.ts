import { i18n } from './i18n.ts'

/** The texts of the page's language; the first namespace is that of keys without one. */
export function useTranslation(namespaces: string | readonly string[] = 'common') {
  const [first = 'common'] = typeof namespaces === 'string' ? [namespaces] : namespaces
  const t = (key: string, options?: Record<string, unknown>) =>
    i18n.t(key.includes(':') ? key : `${first}:${key}`, options)
  return { t, i18n }
}

import { cloneElement } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { i18n } from './i18n.ts'

/** The texts of the page's language; the first namespace is that of keys without one. */
export function useTranslation(namespaces: string | readonly string[] = 'common') {
  const [first = 'common'] = typeof namespaces === 'string' ? [namespaces] : namespaces
  const t = (key: string, options?: Record<string, unknown>) =>
    i18n.t(key.includes(':') ? key : `${first}:${key}`, options)
  return { t, i18n }
}

interface TransProps {
  t: (key: string, values?: Record<string, unknown>) => string
  i18nKey: string
  values?: Record<string, unknown>
  components: Readonly<Record<string, ReactElement>>
}

/** A sentence in which elements stand: "Codul ajunge la <b>{{target}}</b>." */
export function Trans({ t, i18nKey, values, components }: TransProps): ReactNode {
  // Text, then by turns the name of an element, what is in it, and text.
  const parts = t(i18nKey, values).split(/<(\w+)>(.*?)<\/\1>/)
  return parts.flatMap((part, index) => {
    if (index % 3 === 0) return part
    const element = index % 3 === 1 ? components[part] : undefined
    return element ? cloneElement(element, { key: index }, parts[index + 1]) : []
  })
}

import type { PageWish } from '#contract/online/drawn-pages.ts'
import { i18n } from '../light/i18n.ts'
import { missingWords } from '../missing-words.ts'
import type { Drawn, Head } from './head.ts'

/** Each kind under a path of its own, which no page has. */
export function missingHead(_drawn: Drawn, { what }: PageWish['params']): Head {
  const { title, text } = missingWords(what)
  return {
    title: i18n.t(title),
    description: i18n.t(text),
    path: missingPath(what),
    isListed: false,
    facts: [],
  }
}

export const missingPath = (what = 'page') => `/404/${what}`

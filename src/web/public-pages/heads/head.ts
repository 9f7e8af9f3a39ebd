import type { QueryClient } from '@tanstack/react-query'
import type { Call, CallReply } from '#contract/call.ts'
import { keyOf } from '#web/api/query.ts'
import { createFormat, type Format } from '#web/i18n/format.ts'
import type { Language } from '#web/i18n/languages.ts'
import { i18n } from '../light/i18n.ts'

/** What a page says of itself to who does not look at it. */
export interface Head {
  readonly title: string
  readonly description: string
  /** The page's one address, without the language. */
  readonly path: string
  /** Whether search engines may list it: as in the sitemap, once the page can say in which town it is. */
  readonly isListed: boolean
  /** Where it is not 200. */
  readonly status?: number
  /** The address of a picture. */
  readonly picture?: string | undefined
  /** schema.org, without its context. */
  readonly facts: readonly object[]
}

/** What a head is made from: the answers that the page was drawn with. */
export interface Drawn {
  readonly language: Language
  readonly format: Format
  readonly t: (key: string, options?: Record<string, unknown>) => string
  /** The address of a page of ours, in this language. */
  readonly addressOf: (path: string) => string
  /** What the page is of, whichever language tells of it. */
  readonly nameOf: (path: string) => string
  readonly pictureOf: (name: string | null | undefined) => string | undefined
  /** The first answer of a call. */
  readonly answerOf: <C extends Call>(call: C) => CallReply<C> | undefined
}

export function drawnWith(client: QueryClient, language: Language, publicUrl: string): Drawn {
  return {
    language,
    format: createFormat(language),
    t: (key, options) => i18n.t(`heads:${key}`, options),
    addressOf: path =>
      publicUrl + path + (language === 'en' ? `${path.includes('?') ? '&' : '?'}language=en` : ''),
    nameOf: path => publicUrl + path,
    pictureOf: name =>
      name ? `${publicUrl}/api/v2/images/${encodeURIComponent(name)}/${PICTURE_WIDTH}` : undefined,
    answerOf: call =>
      client.getQueriesData({ queryKey: keyOf(call) })[0]?.[1] as CallReply<typeof call> | undefined,
  }
}

/** Wide enough for a shared link. */
const PICTURE_WIDTH = 960

interface Priced {
  readonly name: string
  readonly price: number
}

const MOST_NAMED = 3

/** "Consultație, 150 lei; Detartraj, 280 lei" */
export function namePriced(services: readonly Priced[], { t, format }: Drawn): string {
  return services
    .slice(0, MOST_NAMED)
    .map(({ name, price }) => (price > 0 ? t('priced', { name, price: format.money(price) }) : name))
    .join('; ')
}

/** Without what is missing: "{{name}}, , Cluj" and ". ." read as nothing was there. */
export const tidy = (text: string): string =>
  text
    .replaceAll(/(, )+(?=[.:,]|$)/g, '')
    .replaceAll(/\s+([.,])/g, '$1')
    .replaceAll(/\.(\s*\.)+/g, '.')
    .trim()

/** As search engines cut it, at a word. */
export function cut(text: string, most = 160): string {
  const tidied = tidy(text)
  return tidied.length <= most ? tidied : `${tidied.slice(0, most - 1).replace(/[\s,;.]+\S*$/, '')}…`
}
